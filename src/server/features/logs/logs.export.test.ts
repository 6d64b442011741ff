import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, useServer } from '../../../../test/harness.ts'
import { type Entry, manyLogs, onlyLogs } from '../../../../test/log-entries.ts'
import { readSheets } from '../../../../test/workbooks.ts'
import { TABLE_FORMATS } from '../../../shared/excel.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'

const server = useServer()
let admin: Person

const only = (...entries: Entry[]) => onlyLogs(server.db, ...entries)
const many = (count: number) => manyLogs(server.db, count)

async function download(query: Record<string, string> = {}, who: Person | null = admin) {
  const response = await server.fetch(`${logsApi.export.url}?${new URLSearchParams(query)}`, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  return { response, text, lines: text.split('\r\n') }
}

beforeAll(async () => {
  admin = await server.person('ADMIN')
})

describe('GET /api/logs/export', () => {
  it('is a file that a Turkish Excel opens: byte order mark, semicolons, Turkish words and time', async () => {
    await only(
      { at: '2026-05-01T20:59:58Z', email: 'şükrü@pruva.test', action: 'DELETE', message: 'Çığ; "Işık" silindi\nson' },
      { at: '2026-05-01T21:00:00Z', email: null, category: 'NOTIFICATION', action: 'SEND', message: 'Gönderildi' },
    )
    const { response, text } = await download()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pruva-log-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).toBe(
      '\uFEFFTarih;Yapıldığı an;Kullanıcı;Kategori;İşlem;Mesaj\r\n' +
        '02.05.2026 00:00:00;;Sistem;Bildirim;Gönderim;Gönderildi\r\n' +
        '01.05.2026 23:59:58;;şükrü@pruva.test;Tekne;Silme;"Çığ; ""Işık"" silindi\nson"\r\n',
    )
  })

  it('is the same table as a workbook, with typed moments', async () => {
    await only(
      { at: '2026-05-01T20:59:58Z', email: 'şükrü@pruva.test', action: 'DELETE', message: '=1+1' },
      { at: '2026-05-01T21:00:00Z', email: null, category: 'NOTIFICATION', action: 'SEND', message: 'Gönderildi' },
    )
    const response = await server.fetch(`${logsApi.export.url}?format=xlsx`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(/filename="pruva-log-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [sheet, ...more] = readSheets(Buffer.from(await response.arrayBuffer()))
    expect(more).toEqual([])
    expect(sheet).toEqual({
      name: 'Log',
      rows: [
        ['Tarih', 'Yapıldığı an', 'Kullanıcı', 'Kategori', 'İşlem', 'Mesaj'],
        [new Date('2026-05-02T00:00:00Z'), null, 'Sistem', 'Bildirim', 'Gönderim', 'Gönderildi'],
        [new Date('2026-05-01T23:59:58Z'), null, 'şükrü@pruva.test', 'Tekne', 'Silme', '=1+1'],
      ],
      formulas: [],
    })
  })

  it('gives no cell that a spreadsheet runs', async () => {
    const dangerous = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1']
    await only(
      ...dangerous.map((message, n) => ({ at: `2026-05-01T10:00:0${n}Z`, email: `=${n}@pruva.test`, message })),
    )
    const { text } = await download()
    for (const cell of dangerous) expect(text).toContain(`'${cell.replaceAll('"', '""')}`)
    expect(text).not.toMatch(/(^|;|\r\n)"?[=+\-@\t＝]/)
  })

  it('gives every row once over several batches, newest first, where instants are equal', async () => {
    await many(2500)
    const { lines } = await download()
    const numbers = lines.slice(1, -1).map((line) => Number(line.split(';').at(-1)))
    expect(numbers).toHaveLength(2500)
    expect(new Set(numbers).size).toBe(2500)
    const instants = numbers.map((number) => Math.floor(number / 3))
    expect(instants).toEqual([...instants].sort((a, b) => b - a))
  })

  it('gives what the filters leave, and only the headings when that is nothing', async () => {
    await only(
      { at: '2026-05-01T10:00:00Z', email: 'a@pruva.test', message: 'Bir' },
      { at: '2026-05-02T10:00:00Z', email: 'b@pruva.test', message: 'İki' },
      { at: '2026-05-03T10:00:00Z', email: 'a@pruva.test', category: 'AUTH', message: 'Üç' },
    )
    const { lines } = await download({
      userEmail: 'A@',
      category: 'BOAT',
      fromDate: '2026-05-01',
      toDate: '2026-05-03',
    })
    expect(lines.slice(1)).toEqual(['01.05.2026 13:00:00;;a@pruva.test;Tekne;Oluşturma;Bir', ''])
    const none = await download({ userEmail: 'nobody' })
    expect(none.text).toBe('\uFEFFTarih;Yapıldığı an;Kullanıcı;Kategori;İşlem;Mesaj\r\n')
  })

  it.each(TABLE_FORMATS)('%s: goes on serving when the receiver goes away in the middle', async (format) => {
    await many(20_000)
    const controller = new AbortController()
    const response = await server.fetch(`${logsApi.export.url}?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: controller.signal,
    })
    await response.body?.getReader().read()
    controller.abort()
    expect((await server.call(admin, logsApi.search)).status).toBe(200)
  })

  it('refuses bad filters and everybody but admins', async () => {
    const bad = await download({ category: 'WEATHER' })
    expect(bad.response.status).toBe(400)
    expect(JSON.parse(bad.text).errors).toEqual([{ field: 'category', message: 'invalid_value' }])
    expect((await download({}, null)).response.status).toBe(401)
    expect((await download({}, await server.person('CUSTOMER'))).response.status).toBe(403)
    expect((await download({}, await server.person('TECHNICIAN'))).response.status).toBe(403)
  })
})
