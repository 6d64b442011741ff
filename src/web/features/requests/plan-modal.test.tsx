// "Planla": the day and the technicians of a request in one dialog.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import {
  dialog,
  expectNoDialog,
  expectToast,
  fill,
  press,
  pressInDialog,
  textsOf,
} from '../../../../test/user-actions.ts'
import { aRequest, TECHNICIAN_ID, USTA } from '../../../../test/web-fixtures.ts'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { restoreFocus } from '../../app/shell/focus-restore.ts'
import { asAdmin, REQUEST, serverOf } from './request-page-fixture.tsx'

const PLAN = `POST ${REQUEST}/plan`
const WISHED = { preferredStartDate: '2099-06-01', preferredEndDate: '2099-06-03' }
const PEOPLE = [
  { id: TECHNICIAN_ID, email: USTA.email, fullName: 'Hasan Usta' },
  { id: 'free', email: 'bos@ornek.com', fullName: null },
]
const LOADS: Record<string, number> = { '2099-06-01': 2, '2099-06-02': 0 }

function open(values: Partial<ServiceRequest> = {}, more: Answers = {}) {
  const state = { request: aRequest({ status: 'ACTIVE', version: 7, ...values }) }
  return asAdmin(
    serverOf(state, {
      'GET /api/users/users-by-name': ({ query }: Sent) =>
        pageOf(PEOPLE.filter(({ email }) => email.includes(query.email ?? ''))),
      [`GET ${REQUEST}/workloads`]: ({ query }: Sent) => [
        { technicianId: TECHNICIAN_ID, openJobs: 3, sameDayJobs: LOADS[query.day ?? ''] ?? 0 },
      ],
      [PLAN]: ({ body }: Sent) => {
        const { assignedDate, technicianIds, version } = body as {
          assignedDate: string
          technicianIds: string[]
          version: number
        }
        const technicians = PEOPLE.filter(({ id }) => technicianIds.includes(id)).map(({ id, email }) => {
          return { id, email, name: null }
        })
        state.request = { ...state.request, assignedDate: assignedDate || null, technicians, version: version + 1 }
        return done('request_planned', state.request)
      },
      ...more,
    }),
  )
}
const plansIn = (sent: Sent[]) => sent.filter(({ call }) => call === PLAN).map(({ body }) => body)
const person = async (name: RegExp) => (await dialog()).findByRole<HTMLInputElement>('checkbox', { name })
const dayField = async () => (await dialog()).findByRole<HTMLInputElement>('textbox', { name: /Servis günü/ })

test('a wished day and a technician take four presses, and each load is of the chosen day', async () => {
  let presses = 0
  const count = () => {
    presses += 1
  }
  document.addEventListener('pointerdown', count)
  onTestFinished(() => document.removeEventListener('pointerdown', count))
  const { sent } = open(WISHED)
  await press('Planla')
  expect(await person(/^Hasan Usta usta@ornek\.com Başka 3 açık işi var$/)).toBeTruthy()
  expect(document.activeElement).toBe(await dayField())
  const wished = (await dialog()).getByRole('group', { name: 'Müşterinin istediği günler' })
  expect(textsOf([...wished.querySelectorAll('button')])).toEqual(['01.06.2099', '02.06.2099', '03.06.2099'])
  await pressInDialog('01.06.2099')
  expect((await dialog()).getByRole('button', { name: '01.06.2099', pressed: true })).toBeTruthy()
  expect(await person(/^bos@ornek\.com 01\.06\.2099 günü boş Başka açık işi yok$/)).toBeTruthy()
  await userEvent.click(await person(/^Hasan Usta usta@ornek\.com 01\.06\.2099 günü 2 işi var Başka 3 açık işi var$/))
  await pressInDialog('Kaydet')
  await expectNoDialog()
  expect(presses).toBe(4)
  expect(plansIn(sent)).toEqual([{ assignedDate: '2099-06-01', technicianIds: [TECHNICIAN_ID], version: 7 }])
  expect(screen.getAllByText('01.06.2099').length).toBeGreaterThan(0)
})

test('a plan by mistake is put back, on the version that the mistake made', async () => {
  const { sent } = open({ assignedDate: '2099-06-02', technicians: [USTA] })
  await press('Planla')
  await userEvent.click(await person(/bos@ornek\.com/))
  await userEvent.click(await person(/usta@ornek\.com/))
  await fill(/Servis günü/, '04.06.2099')
  await press('Kaydet')
  await expectToast('Plan kaydedildi.')
  await press('Geri al')
  await expectToast('Geri alındı.')
  expect(plansIn(sent)).toEqual([
    { assignedDate: '2099-06-04', technicianIds: ['free'], version: 7 },
    { assignedDate: '2099-06-02', technicianIds: [TECHNICIAN_ID], version: 8, confirm: true },
  ])
})

test('a plan may hold a technician alone, or only take a day away; without any change one is asked for', async () => {
  const { sent } = open({ assignedDate: '2099-06-02' })
  await press('Planla')
  await press('Kaydet')
  expect((await dialog()).getByText('Bir gün ya da teknisyen seçin; henüz bir değişiklik yok.')).toBeTruthy()
  expect(document.activeElement).toBe(await dayField())
  await userEvent.click(await person(/usta@ornek\.com/))
  await press('Kaydet')
  await expectNoDialog()
  await press('Planla')
  await userEvent.clear(await dayField())
  await userEvent.tab()
  await press('Kaydet')
  await expectNoDialog()
  expect(plansIn(sent)).toEqual([
    { assignedDate: '2099-06-02', technicianIds: [TECHNICIAN_ID], version: 7 },
    { assignedDate: '', technicianIds: [TECHNICIAN_ID], version: 8 },
  ])
})

test('a picked technician stays picked and in sight while others are searched', async () => {
  const { sent } = open()
  await press('Planla')
  await userEvent.click(await person(/usta@ornek\.com/))
  await userEvent.type((await dialog()).getByRole('searchbox'), 'bos')
  await waitFor(() => expect(sent.some(({ query }) => query.email === 'bos')).toBe(true))
  await userEvent.click(await person(/bos@ornek\.com/))
  expect((await person(/usta@ornek\.com/)).checked).toBe(true)
  await press('Kaydet')
  await expectNoDialog()
  expect(plansIn(sent)).toMatchObject([{ technicianIds: [TECHNICIAN_ID, 'free'] }])
})

test('a plan that is being saved can be pressed no more; refused, what was chosen stays', async () => {
  let answer: (value: unknown) => void = () => undefined
  open({}, { [PLAN]: () => new Promise((resolve) => (answer = resolve)) })
  await press('Planla')
  await userEvent.click(await person(/usta@ornek\.com/))
  await fill(/Servis günü/, '04.06.2099')
  await press('Kaydet')
  const cancel = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'İptal' })
  await waitFor(() => expect(cancel.disabled).toBe(true))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  answer(refusal(404, 'technician_not_found'))
  await expectToast('Teknisyen bulunamadı')
  expect([(await dayField()).value, (await person(/usta@ornek\.com/)).checked]).toEqual(['04.06.2099', true])
  expect(cancel.disabled).toBe(false)
})

test('preferred days that are gone are no choice; a load that cannot be had holds nobody up', async () => {
  open(
    { preferredStartDate: '2020-06-01', preferredEndDate: '2020-06-02' },
    { [`GET ${REQUEST}/workloads`]: refusal(500, 'internal_error') },
  )
  await press('Planla')
  expect(await person(/^bos@ornek\.com\s*$/)).toBeTruthy()
  expect((await dialog()).queryByRole('group', { name: 'Müşterinin istediği günler' })).toBeNull()
  expect((await dialog()).getByText('Müşterinin tercihi: 01.06.2020 – 02.06.2020')).toBeTruthy()
})

test('the day alone and the technicians alone have their dialogs behind it, which lose nothing that was typed unasked', async () => {
  open()
  await press('Planla')
  await pressInDialog('Yalnız tarih')
  expect(await screen.findByRole('dialog', { name: 'Servis günü ata' })).toBeTruthy()
  await pressInDialog('İptal')
  await press('Planla')
  await fill(/Servis günü/, '04.06.2099')
  await pressInDialog('Yalnız teknisyen')
  await press('Değişiklikleri sil ve ayrıl')
  expect(await screen.findByRole('dialog', { name: 'Teknisyenler' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Planla' })).toBeNull()
})

test('closed without a change, the focus is back on the button', async () => {
  onTestFinished(restoreFocus())
  open()
  await press('Planla')
  await dayField()
  await userEvent.keyboard('{Escape}')
  await expectNoDialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Planla' })))
})
