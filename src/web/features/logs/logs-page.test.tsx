import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { press, typeAtOnce } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import type { LogEntry } from '../../../shared/logs/logs.contract.ts'
import { COUNT_LIMIT } from '../../../shared/paging.ts'
import { LogsPage } from './logs-page.tsx'

const entry = (patch: Partial<LogEntry> = {}): LogEntry => ({
  id: String(patch.message),
  createdAt: '2026-05-01T06:42:00.000Z',
  doneAt: null,
  userEmail: 'mert@ornek.com',
  category: 'BOAT',
  actionType: 'CREATE',
  message: 'Mavi eklendi',
  ...patch,
})

const SEARCH = 'GET /api/logs/search'
const EXPORT = 'GET /api/logs/export'

function open(content: LogEntry[], totalElements = content.length, at = '/admin/logs', csv?: () => unknown) {
  const times: number[] = []
  const answer = () => {
    times.push(performance.now())
    return pageOf(content, totalElements, 20)
  }
  const { sent } = show(<LogsPage />, { at, server: { [SEARCH]: answer, [EXPORT]: csv } })
  return { sent, times }
}

it('logs page: shows who did what and when, and the whole message when a row is opened', async () => {
  open([entry(), entry({ userEmail: null, category: 'NOTIFICATION', actionType: 'SEND', message: 'Uzun\nmesaj' })])
  expect(await screen.findAllByText('01.05.2026 09:42')).toHaveLength(2)
  expect(screen.getByText('Toplam 2 kayıt')).toBeTruthy()
  const table = within(screen.getByRole('table'))
  for (const text of ['mert@ornek.com', 'Sistem', 'Tekne', 'Bildirim', 'Oluşturma', 'Gönderim']) {
    expect(table.getByText(text), text).toBeTruthy()
  }
  // The row shows one line of it.
  expect(table.getAllByText(/Uzun/)).toHaveLength(1)
  await userEvent.click(screen.getAllByRole('button', { name: 'Detay' })[1] as HTMLElement)
  expect(table.getAllByText(/Uzun/)).toHaveLength(2)
})

it('logs page: marks what was created, changed and deleted in green, orange and red, the rest in grey', async () => {
  const actions = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'SEND'] as const
  open(actions.map((actionType) => entry({ actionType, message: actionType })))
  await screen.findAllByText('01.05.2026 09:42')
  const colourOf = (action: string) =>
    document.querySelector<HTMLElement>(`[data-action=${action}]`)?.style.getPropertyValue('--badge-bg')
  // The theme's orange is called buoy.
  const colours = ['green', 'buoy', 'red', 'gray', 'gray']
  expect(actions.map((action, index) => colourOf(action)?.includes(colours[index] ?? ''))).toEqual(
    colours.map(() => true),
  )
})

it('logs page: sends whole days, the category, and the e-mail once the typing pauses', async () => {
  const { sent, times } = open([], 0, '/admin/logs?from=2026-05-01&to=2026-05-03&category=AUTH&page=4')
  expect(await screen.findByText('Kayıt bulunamadı')).toBeTruthy()
  const filters = { category: 'AUTH', fromDate: '2026-05-01T00:00:00', toDate: '2026-05-03T23:59:59' }
  expect(sent).toEqual([{ call: SEARCH, query: { ...filters, page: '4' } }])
  const typedAt = await typeAtOnce(screen.getByPlaceholderText('Kullanıcı e-postası ile ara...'), 'mert')
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(sent).toHaveLength(2))
  // Specification, section 9.
  expect((times[1] ?? 0) - typedAt).toBeGreaterThan(498)
  expect(sent[1]?.query).toEqual({ ...filters, userEmail: 'mert', page: '0' })
})

it('logs page: has the specified columns, its pages, and filters that can be set by hand, each from the first page on', async () => {
  const { sent } = open([entry()], 45)
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((one) => one.textContent)).toEqual(['Detay', 'Tarih', 'Kullanıcı', 'Kategori', 'İşlem'])
  expect(screen.getByText('Sayfa 1 / 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1' }))

  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kategori' })
  expect(category.selectedOptions[0]?.textContent).toBe('Tüm Kategoriler')
  const options = within(category)
    .getAllByRole('option')
    .map((one) => one.textContent)
  expect(options).toEqual(['Tüm Kategoriler', 'Oturum', 'Kullanıcı', 'Tekne', 'Envanter', 'Bakım', 'Bildirim'])
  await userEvent.selectOptions(category, 'Bakım')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ category: 'MAINTENANCE', page: '0' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Başlangıç tarihi' }), '01.05.2026{Tab}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Bitiş tarihi' }), '03.05.2026{Tab}')
  await waitFor(() =>
    expect(sent.at(-1)?.query).toEqual({
      category: 'MAINTENANCE',
      fromDate: '2026-05-01T00:00:00',
      toDate: '2026-05-03T23:59:59',
      page: '0',
    }),
  )
})

it('logs page: shows the history of one record, which the filters narrow and the reset leaves', async () => {
  const { sent } = open([entry()], 1, '/admin/logs?about=7&category=BOAT')
  expect(await screen.findByText('Yalnızca seçtiğiniz kaydın geçmişi gösteriliyor.')).toBeTruthy()
  expect(sent[0]?.query).toEqual({ about: '7', category: 'BOAT', page: '0' })
  await userEvent.click(screen.getByRole('button', { name: 'Filtreleri temizle' }))
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0' }))
  expect(screen.queryByText('Yalnızca seçtiğiniz kaydın geçmişi gösteriliyor.')).toBeNull()
})

it('logs page: says "at least" where the count stopped', async () => {
  open([entry()], COUNT_LIMIT)
  expect(await screen.findByText('En az 10.000 kayıt')).toBeTruthy()
})

it('logs page: downloads what the filters show as a file, once at a time', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = vi.fn(() => 'blob:file')
  const file = Promise.withResolvers<Response>()
  const { sent } = open([entry()], 1, '/admin/logs?email=mert', () => file.promise)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'CSV indir' })
  await userEvent.click(button)
  expect(button.dataset.loading).toBe('true')
  expect(click).not.toHaveBeenCalled()
  file.resolve(new Response('\uFEFFTarih', { headers: { 'content-type': 'text/csv' } }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toMatchObject({ call: EXPORT, query: { userEmail: 'mert' } })
  expect(sent.at(-1)?.query).toEqual({ userEmail: 'mert', format: 'csv' })
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^pruva-log-\d{4}-\d\d-\d\d\.csv$/)
  await waitFor(() => expect(button.dataset.loading).toBeUndefined())
})

it('logs page: tells of a download that breaks off', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))
  open([entry()], 1, '/admin/logs', broken)
  await press('Excel indir')
  await waitFor(() => expect(toasts()).toEqual(['error: Dosya indirilemedi']))
})
