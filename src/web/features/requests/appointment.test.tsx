// The owner's half-day on the request's page: confirmed by an admin, moved and canceled by its owner.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, expectToast, press, pressInDialog } from '../../../../test/user-actions.ts'
import { aRequest, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { messages } from '../../../shared/messages.tr.ts'
import { aLoad } from '../appointments/load-fixture.ts'
import { asAdmin, REQUEST, serverOf } from './request-page-fixture.tsx'
import { SlotModal } from './slot-modal.tsx'

const slot = { day: '2099-06-01', half: 'PM', heldUntil: '2099-05-01T10:00:00.000Z' } as const
const PUT = `PUT ${REQUEST}`

test('an admin makes the wish the assigned day with one click', async () => {
  const state = { request: aRequest({ slot, version: 7 }) }
  const { sent } = asAdmin(
    serverOf(state, {
      [PUT]: () => {
        state.request = { ...state.request, assignedDate: slot.day, version: 8 }
        return done('date_assigned', state.request)
      },
    }),
  )
  await press('Randevuyu onayla')
  await expectToast('Servis günü: 01.06.2099 Pazartesi, öğleden sonra')
  const put = sent.filter(({ call }) => call === PUT)
  expect(put.map(({ body }) => body)).toEqual([{ assignedDate: slot.day, version: 7 }])
})

test('a full day is asked about first, and given all the same where the admin says so', async () => {
  const state = { request: aRequest({ slot, version: 7 }) }
  const { sent } = asAdmin(
    serverOf(state, {
      [PUT]: ({ body }: Sent) =>
        (body as { confirm?: boolean }).confirm
          ? done('date_assigned', { ...state.request, assignedDate: slot.day, version: 8 })
          : refusal(409, 'day_overbooked'),
    }),
  )
  await press('Randevuyu onayla')
  expect((await dialog()).getByText('Bu gün dolu. Yine de verilecekse onaylayın.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await pressInDialog('Yine de ver')
  await expectToast('Servis günü: 01.06.2099 Pazartesi, öğleden sonra')
  expect(sent.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual([
    { assignedDate: slot.day, version: 7 },
    { assignedDate: slot.day, version: 7, confirm: true },
  ])
})

test('an admin sees how full the wished day is, and its warning, before they confirm', async () => {
  const state = { request: aRequest({ slot, version: 7 }) }
  const load = aLoad({ day: slot.day, taken: 4, places: 4, areas: ['Göcek'], warning: 'day_overbooked' })
  const { sent } = asAdmin(serverOf(state, { 'GET /api/appointments/load': [load] }))
  expect(await screen.findByText('Bu gün dolu.')).toBeTruthy()
  expect(screen.getByText('4/4')).toBeTruthy()
  expect(screen.getByText('Bölge: Göcek')).toBeTruthy()
  const asked = sent.find(({ call }) => call === 'GET /api/appointments/load')
  expect(asked?.query).toEqual({ from: slot.day, to: slot.day, requestId: 'request' })
})

test('a day that is chosen in a dialog is asked for anew', async () => {
  const state = { request: aRequest({ preferredStartDate: '2099-06-01', preferredEndDate: '2099-06-02' }) }
  asAdmin(
    serverOf(state, {
      'GET /api/appointments/load': ({ query }: Sent) => [
        query.from === '2099-06-02'
          ? aLoad({ day: '2099-06-02', taken: 1, places: 4, warning: 'day_other_area' })
          : aLoad({ day: '2099-06-01', taken: 3, places: 4 }),
      ],
      [`GET ${REQUEST}/workloads`]: [],
      'GET /api/maintenance/technicians': pageOf([]),
    }),
  )
  await press('Planla')
  const plan = await dialog()
  await userEvent.click(plan.getByRole('button', { name: '01.06.2099' }))
  expect(await plan.findByText('az yer kaldı')).toBeTruthy()
  await userEvent.click(plan.getByRole('button', { name: '02.06.2099' }))
  expect(await plan.findByText('Teknenin bulunduğu bölgeye bu gün gidilmiyor.')).toBeTruthy()
})

const SLOT = `${REQUEST}/slot`
function open(values: Parameters<typeof aRequest>[0] = {}, changeDays = 2, more: Answers = {}) {
  const request = aRequest({ slot, version: 4, ...values })
  let closed = 0
  const shown = show(<SlotModal request={request} onClose={() => closed++} />, {
    as: CUSTOMER,
    server: {
      'GET /api/appointments/terms': { changeDays, assignsItself: false },
      'GET /api/appointments/free': [{ day: '2099-06-02', AM: 1, PM: 0 }],
      [`PUT ${SLOT}`]: done('slot_saved', request),
      [`DELETE ${SLOT}`]: done('slot_canceled', request),
      [`GET ${REQUEST}`]: request,
      ...more,
    },
  })
  return { ...shown, closed: () => closed }
}

test('an owner moves it to a free half-day', async () => {
  const { sent, closed } = open()
  expect(await screen.findByText('Şu anki randevunuz: 01.06.2099 Pazartesi, öğleden sonra.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Yeni randevu' }))
  await userEvent.click(screen.getByRole('option', { name: '02.06.2099 Salı, öğleden önce' }))
  await pressInDialog('Randevuyu taşı')
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent.find(({ call }) => call === `PUT ${SLOT}`)?.body).toEqual({ day: '2099-06-02', half: 'AM', version: 4 })
})

test('an owner who saw an older state is told so, and the dialog stays', async () => {
  const { closed } = open({}, 2, { [`PUT ${SLOT}`]: refusal(409, 'record_changed') })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Yeni randevu' }))
  await userEvent.click(screen.getByRole('option', { name: '02.06.2099 Salı, öğleden önce' }))
  await pressInDialog('Randevuyu taşı')
  expect(await screen.findByText(messages.record_changed)).toBeTruthy()
  expect(closed()).toBe(0)
})

test('an owner cancels it after a question', async () => {
  const { sent, closed } = open({ assignedDate: '2099-06-01' })
  await press('Randevudan vazgeç')
  const question = (await screen.findByText(/Talebiniz açık kalır/)).closest<HTMLElement>('[role="dialog"]')
  await userEvent.click(within(question!).getByRole('button', { name: 'Randevudan vazgeç' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent.some(({ call }) => call === `DELETE ${SLOT}`)).toBe(true)
})

test('one that is near can only be talked about', async () => {
  open({ assignedDate: '2020-01-01' })
  expect(await screen.findByText(/lütfen bizi arayın/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Randevuyu taşı' })).toBeNull()
})
