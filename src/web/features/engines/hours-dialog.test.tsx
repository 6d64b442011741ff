import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { anEngine } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal } from '../../../../test/web-server.ts'
import { decodeInTest } from '../../../../test/web-upload.ts'
import { type Reading, readingsApi } from '../../../shared/engines/readings.contract.ts'
import { wipeOutbox } from '../../offline/outbox.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { HoursDialog } from './hours-dialog.tsx'
import { HoursRound } from './hours-round.tsx'

const engine = anEngine({ hoursUsed: 412.5 })
const aReading = (patch: Partial<Reading>): Reading => ({
  id: 'r2',
  engineId: engine.id,
  hours: 412.5,
  total: 412.5,
  readAt: '2026-10-01T09:00:00Z',
  source: 'OWNER',
  recordedBy: 'Ayşe Kaptan',
  note: null,
  photoId: null,
  meterReplaced: null,
  voids: null,
  voidedBy: null,
  createdAt: '2026-10-01T09:00:00Z',
  ...patch,
})
const readings = {
  ...pageOf([
    aReading({}),
    aReading({ id: 'r1', hours: 300, total: 300, readAt: '2025-10-01T09:00:00Z', source: 'IMPORT', recordedBy: null }),
  ]),
  usage: {
    hoursUsed: 412.5,
    yearlyHours: 112.5,
    yearlyHoursFrom: 'READINGS',
    seasons: [
      { year: 2025, hours: 28 },
      { year: 2026, hours: 84.5 },
    ],
    points: [
      { readAt: '2025-10-01T09:00:00Z', total: 300 },
      { readAt: '2026-10-01T09:00:00Z', total: 412.5 },
    ],
  },
}
const READINGS = `/api/engines/${engine.id}/readings`
const PHOTOS = `/api/engines/${engine.id}/meter-photos`
const open = (answer: unknown, more: object = {}) =>
  show(<HoursDialog engine={engine} onClose={vi.fn()} />, {
    server: { [`GET ${READINGS}`]: readings, [`POST ${READINGS}`]: answer, ...more } as never,
  })
const choosePhoto = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No input')
  return userEvent.upload(input, new File(['bytes'], 'sayac.jpg', { type: 'image/jpeg' }))
}
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decodeInTest)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }))
})
const hours = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Sayaçtaki saat/ })
const posted = (sent: { call: string; body?: unknown }[]) =>
  sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)

describe('the hours of an engine', () => {
  it('are entered by a number and a press, with the last ones beside it', async () => {
    const { sent } = open(done('reading_added', readings.content[0]))
    await userEvent.type(await hours(), '420,5')
    expect(await screen.findByText('Son saat kaydı: 412,5 saat, 01.10.2026')).toBeTruthy()
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)).toEqual([{ hours: 420.5 }]))
  })

  it('close as soon as they wait on this device, also where the network gives no answer', async () => {
    const onClose = vi.fn()
    let asked = 0
    show(<HoursDialog engine={engine} onClose={onClose} />, {
      server: {
        [`GET ${READINGS}`]: () => {
          asked += 1
          return asked === 1 ? readings : new Promise(() => undefined)
        },
        [`POST ${READINGS}`]: () => Promise.reject(new TypeError('network error')),
      },
    })
    expect(await screen.findByText(/^Son saat kaydı/)).toBeTruthy()
    await userEvent.type(await hours(), '420,5')
    await press('Kaydet')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await wipeOutbox()
  })

  it('have a note, if there is something to say', async () => {
    const { sent } = open(done('reading_added', readings.content[0]))
    await userEvent.type(await hours(), '421')
    await userEvent.type(screen.getByRole('textbox', { name: /^Not/ }), 'Marinada okundu')
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)).toEqual([{ hours: 421, note: 'Marinada okundu' }]))
  })

  it('have a photo of the meter, sent once before the reading that names it', async () => {
    const answers = [
      refusal(409, 'reading_unusual', [{ field: 'hours', message: 'reading_unusual' }]),
      done('reading_added', readings.content[0]),
    ]
    const { sent } = open(() => answers.shift(), { [`POST ${PHOTOS}`]: done('meter_photo_added', { id: 'photo' }) })
    await userEvent.type(await hours(), '900')
    await choosePhoto()
    expect(await screen.findByRole('img', { name: 'Sayacın eklenecek fotoğrafı' })).toBeTruthy()
    await press('Kaydet')
    await userEvent.click(await screen.findByRole('radio', { name: 'Saat doğru, böyle kaydet' }))
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)).toHaveLength(3))
    const [form, refused, confirmed] = posted(sent)
    if (!(form instanceof FormData)) throw new Error('The photo goes first.')
    const photoId = form.get('id')
    expect([refused, confirmed]).toEqual([
      { hours: 900, photoId },
      { hours: 900, confirm: true, photoId },
    ])
  })

  it('keep a photo off that was taken away again', async () => {
    const { sent } = open(done('reading_added', readings.content[0]))
    await userEvent.type(await hours(), '421')
    await choosePhoto()
    await press('Fotoğrafı kaldır')
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)).toEqual([{ hours: 421 }]))
  })

  it('show a reading’s photo in the history, and as a whole below it when it is pressed', async () => {
    const picture = () => new Response(new Blob(['webp']), { headers: { 'content-type': 'image/webp' } })
    const content = [aReading({ photoId: 'photo' })]
    const { sent } = open(done('reading_added'), {
      [`GET ${READINGS}`]: { ...readings, content },
      [`GET ${READINGS}/r2/photo`]: picture,
    })
    const name = '01.10.2026 günkü 412,5 saat kaydının fotoğrafı'
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('img', { name })).toBeTruthy()
    const sizes = sent.filter(({ call }) => call.endsWith('/photo')).map(({ query }) => query.size)
    expect(sizes).toEqual(['thumbnail', 'display'])
  })

  it('stand above the others while they wait on this device, and go on in the chart', async () => {
    const at = { params: { id: engine.id }, group: engine.id }
    const form = [['file', new Blob(['jpg'])]] as const
    showWaiting([
      aWork(readingsApi.addPhoto, { ...at, record: 'photo', body: { form } }),
      aWork(readingsApi.add, { ...at, json: { hours: 430, photoId: 'photo' } }),
    ])
    open(done('reading_added', readings.content[0]))
    expect(await screen.findByText('430 saat')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Sayacın bekleyen fotoğrafı' })).toBeTruthy()
    expect(screen.getByText('Bekliyor · 14.11.2026 13:00')).toBeTruthy()
    expect(screen.getByRole('img', { name: /01\.10\.2025 ile 14\.11\.2026/ })).toBeTruthy()
    showWaiting([])
  })

  it('ask why they fell, and name the reading that was wrong', async () => {
    const { sent } = open(
      refusal(409, 'reading_below_previous', [{ field: 'hours', message: 'reading_below_previous' }]),
    )
    await screen.findByText('Son saat kaydı: 412,5 saat, 01.10.2026')
    await userEvent.type(await hours(), '41')
    await press('Kaydet')
    await userEvent.click(await screen.findByRole('radio', { name: 'Önceki kayıt (412,5 saat) yanlıştı' }))
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)[1]).toEqual({ hours: 41, voids: 'r2' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Sayaç değişti' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Eski sayacın son saati/ }), '415')
    await press('Kaydet')
    const meterReplaced = { finalHours: 415, startHours: 0 }
    await waitFor(() => expect(posted(sent)[2]).toEqual({ hours: 41, meterReplaced }))
  })

  it('are confirmed where they are unusual', async () => {
    const { sent } = open(refusal(409, 'reading_unusual', [{ field: 'hours', message: 'reading_unusual' }]))
    await userEvent.type(await hours(), '900')
    await press('Kaydet')
    await userEvent.click(await screen.findByRole('radio', { name: 'Saat doğru, böyle kaydet' }))
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)[1]).toEqual({ hours: 900, confirm: true }))
  })

  it('have a history with a chart, and each reading can be corrected', async () => {
    const { sent } = open(done('reading_added', readings.content[0]))
    const history = within(await screen.findByRole('list', { name: 'Saat kayıtları' }))
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '412,5 saat01.10.2026 · Ayşe KaptanDüzelt',
      '300 saat01.10.2025 · İlk kayıtDüzelt',
    ])
    expect(screen.getByRole('img', { name: /^Motor saati: 01.10.2025 ile 01.10.2026/ })).toBeTruthy()
    expect(screen.getByText('Yılda yaklaşık 112,5 saat')).toBeTruthy()
    expect(screen.getByText('2025: 28 saat · 2026: 84,5 saat')).toBeTruthy()
    await press('01.10.2025 günkü 300 saat kaydını düzelt')
    expect((await hours()).value).toBe('300')
    await userEvent.clear(await hours())
    await userEvent.type(await hours(), '310')
    await press('Kaydet')
    await waitFor(() => expect(posted(sent)).toEqual([{ hours: 310, voids: 'r1' }]))
  })
})

describe('the reminder of engine hours', () => {
  const twin = anEngine({ id: 'engine-2', serialNumber: 'YAM-002' })
  const read = anEngine({ id: 'engine-3', serialNumber: 'YAM-003' })
  const readingsOf = ({ id }: { id: string }) => `/api/engines/${id}/readings`
  const begin = (onEnd = vi.fn()) => {
    const today = new Date().toISOString()
    const { sent } = show(<HoursRound engines={[read, engine, twin]} onEnd={onEnd} />, {
      server: {
        [`GET ${READINGS}`]: readings,
        [`GET ${readingsOf(twin)}`]: readings,
        [`GET ${readingsOf(read)}`]: { ...readings, content: [aReading({ engineId: read.id, readAt: today })] },
        [`POST ${READINGS}`]: done('reading_added', readings.content[0]),
        [`POST ${readingsOf(twin)}`]: done('reading_added', readings.content[0]),
      } as never,
    })
    return { sent, onEnd }
  }
  const title = (serial: string) => `Yamaha F150B ${serial}: motor saati`

  it('asks for each engine that nobody has read for a month: a number and a press each', async () => {
    const { sent, onEnd } = begin()
    await screen.findByRole('dialog', { name: title('YAM-001') })
    await userEvent.type(await hours(), '420,5')
    await press('Kaydet')
    await screen.findByRole('dialog', { name: title('YAM-002') })
    expect((await hours()).value).toBe('')
    await userEvent.type(await hours(), '431')
    await press('Kaydet')
    await waitFor(() => expect(onEnd).toHaveBeenCalled())
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { call: `POST ${READINGS}`, body: { hours: 420.5 } },
      { call: `POST ${readingsOf(twin)}`, body: { hours: 431 } },
    ])
  })

  it('closed → the next one is not asked for', async () => {
    const { sent, onEnd } = begin()
    await screen.findByRole('dialog', { name: title('YAM-001') })
    await press('İptal')
    await waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
    expect(posted(sent)).toEqual([])
  })
})
