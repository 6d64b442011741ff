import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press, pressInDialog } from '../../../../test/user-actions.ts'
import { aPartList, aRequest, USTA } from '../../../../test/web-fixtures.ts'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { addWork, workOf } from '../../offline/outbox-store.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { asTechnician, PARTS, REQUEST, serverOf } from './request-page-fixture.tsx'

const question = () => screen.findByRole('dialog')

describe('the technician', () => {
  const technicians = [USTA]

  test('completes after a question, and finds the way to the boat', async () => {
    const boat = { boatLatitude: 36.62, boatLongitude: 29.11 }
    const customer = { customerName: 'İsmail Kaya', customerPhone: '0532 111 22 33' }
    const request = aRequest({ status: 'ACTIVE', technicians, ...boat, ...customer })
    asTechnician(
      serverOf(
        { request },
        {
          [`POST ${REQUEST}/complete`]: done('request_completed', {
            ...request,
            status: 'COMPLETED',
            completedAt: '2026-11-20T10:00:00.000Z',
          }),
        },
      ),
    )
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('Yol tarifi')).toContain('destination=36.62,29.11')
    expect(await link('İsmail Kaya: ara')).toBe('tel:+905321112233')
    expect(await link('Parça listesi oluştur')).toBe('/inventory/lists?requestId=request')
    expect(screen.getByRole('button', { name: 'Fotoğraf Yükle' })).toBeTruthy()
    // What is empty has no section: its tile makes the first entry.
    for (const section of ['Servis Fotoğrafları', 'İş notları', 'Parça listeleri', 'Ek işler'])
      expect(screen.queryByRole('heading', { name: section }), section).toBeNull()
    await press('Not ekle')
    await pressInDialog('İptal')
    await press('İş Tamamla')
    expect((await question()).textContent).toContain('Bu işi tamamlamak istediğinize emin misiniz?')
    expect((await question()).textContent).not.toContain('Parça listelerinde')
    await pressInDialog('İş Tamamla')
    expect(await screen.findAllByText('Tamamlandı')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'İş Tamamla' })).toBeNull())
  })

  test('reads a completion that waits on this device as the job’s state, and may complete again only if it was refused', async () => {
    const request = aRequest({ status: 'ACTIVE', technicians })
    const work = aWork(requestsApi.complete, {
      params: { id: request.id },
      group: request.id,
      json: { workDone: 'Impeller değişti.' },
    })
    showWaiting([work])
    asTechnician(serverOf({ request }))
    const state = await screen.findByRole('alert', { name: 'Tamamlama gönderilmeyi bekliyor' })
    expect(state.textContent).toContain('Impeller değişti.Bekliyor · 14.11.2026 13:00')
    expect(screen.queryByRole('button', { name: 'İş Tamamla' })).toBeNull()
    act(() => showWaiting([{ ...work, state: 'REJECTED', reason: 'Bu iş artık sizde değil' }]))
    expect((await screen.findByRole('alert', { name: 'Tamamlama geri çevrildi' })).textContent).toContain(
      'Bu iş artık sizde değil',
    )
    expect(screen.getByRole('button', { name: 'İş Tamamla' })).toBeDefined()
    act(() => showWaiting([]))
  })

  test('mends a completion that was refused: its words are back, and what is sent takes its place', async () => {
    const request = aRequest({ status: 'ACTIVE', technicians })
    const work = aWork(requestsApi.complete, {
      params: { id: request.id },
      group: request.id,
      isLast: true,
      state: 'REJECTED',
      json: { workDone: 'Impeller değişti.' },
    })
    await addWork(work)
    showWaiting([work])
    const completedAt = '2026-11-20T10:00:00.000Z'
    const answer = done('request_completed', { ...request, status: 'COMPLETED', completedAt })
    const { sent } = asTechnician(serverOf({ request }, { [`POST ${REQUEST}/complete`]: answer }))
    await press('İş Tamamla')
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Yapılan iş/ })
    expect(field.value).toBe('Impeller değişti.')
    await pressInDialog('İş Tamamla')
    await expect.poll(() => workOf(work.account)).toEqual([])
    expect(sent.find(({ call }) => call.endsWith('/complete'))?.body).toMatchObject({ workDone: 'Impeller değişti.' })
    act(() => showWaiting([]))
  })

  test('reads both sides of a job that was changed meanwhile, and completes it as it is now', async () => {
    const request = aRequest({ status: 'ACTIVE', technicians, version: 3 })
    const fresh = { ...request, assignedDate: '2026-12-01', version: 4, updatedAt: '2026-11-20T10:00:00.000Z' }
    let asked = 0
    const { sent } = asTechnician(
      serverOf(
        { request },
        {
          [`GET ${REQUEST}`]: () => {
            asked += 1
            return asked === 1 ? request : fresh
          },
          [`POST ${REQUEST}/complete`]: ({ body }: Sent) =>
            (body as { version: number }).version === 4
              ? done('request_completed', { ...fresh, status: 'COMPLETED' })
              : refusal(409, 'record_changed'),
        },
      ),
    )
    await press('İş Tamamla')
    await pressInDialog('İş Tamamla')
    expect(await screen.findByRole('row', { name: /01\.12\.2026 Değiştirmediniz$/ })).toBeTruthy()
    expect(screen.getByText('Son değişiklik: 20.11.2026 13:00')).toBeTruthy()
    await press('Benimkini uygula')
    const versions = () =>
      sent.filter(({ call }) => call.endsWith('/complete')).map(({ body }) => (body as { version: number }).version)
    await waitFor(() => expect(versions()).toEqual([3, 4]))
  })

  test('completes with the hours of the engines that were read', async () => {
    const engines = [
      { id: 'e1', label: 'Yamaha F150B', serialNumber: 'SN-1' },
      { id: 'e2', label: 'Yamaha F150B', serialNumber: 'SN-2' },
    ]
    const request = aRequest({ status: 'ACTIVE', technicians, engines, engineIds: ['e1', 'e2'] })
    const field = 'readings.1.hours'
    const { sent } = asTechnician(
      serverOf(
        { request },
        {
          [`POST ${REQUEST}/complete`]: refusal(409, 'reading_unusual', [{ field, message: 'reading_unusual' }]),
        },
      ),
    )
    await press('İş Tamamla')
    await userEvent.type(await screen.findByRole('textbox', { name: /^Yamaha F150B SN-2: saat/ }), '512,5')
    await pressInDialog('İş Tamamla')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Saatler doğru, böyle kaydet' }))
    await pressInDialog('İş Tamamla')
    const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
    const readings = (confirm: boolean) => [
      { engineId: 'e1', hours: null, confirm },
      { engineId: 'e2', hours: 512.5, confirm },
    ]
    await waitFor(() => expect(bodies()[1]).toMatchObject({ readings: readings(true) }))
    expect(bodies()[0]).toMatchObject({ readings: readings(false) })
  })

  test('parts list: the technician has a name → the list shows the name, not the address', async () => {
    const lists = { ...pageOf([aPartList({ technicianName: 'Hasan Çelik' })], 1, 20), remaining: 3 }
    asTechnician(serverOf({ request: aRequest({ status: 'ACTIVE', technicians }) }, { [PARTS]: lists }))
    expect(await screen.findByText('1 çeşit · kalan 3 adet · Hasan Çelik')).toBeTruthy()
  })

  test('is reminded on completing of parts whose fate nobody told', async () => {
    const list = (id: string, remaining: number) =>
      aPartList({ id, remaining, itemCount: 2, technicianUserId: null, technicianEmailString: null })
    // Three of 25 lists are shown; the server counts the remaining pieces of all of them.
    const lists = { ...pageOf([list('l1', 3), list('l2', 0), list('l3', 2)], 25, 20), remaining: 45 }
    const request = aRequest({ status: 'ACTIVE', technicians })
    asTechnician(serverOf({ request }, { [PARTS]: lists }))
    expect(await screen.findByText('2 çeşit · kalan 3 adet')).toBeTruthy()
    await press('İş Tamamla')
    const { textContent } = await question()
    expect(textContent).toContain('Bu işi tamamlamak istediğinize emin misiniz? Parça listelerinde 45 adet parça')
  })
})
