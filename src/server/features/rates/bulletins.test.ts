// Bulletins from a real server: what is taken, what is refused, and when it is asked again.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useBulletinServer } from '../../../../test/bulletin-server.ts'
import { bulletinXml, CURRENCIES } from '../../../../test/bulletin-xml.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { ratesApi } from '../../../shared/rates/rates.contract.ts'
import { fetchDueBulletin } from './bulletin-worker.ts'
import { MAX_BYTES } from './fetch-bulletin.ts'

const server = useServer()
const bank = useBulletinServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
/** The first attempt stores Thursday's bulletin; the others find nothing newer. */
const PAUSES = [5, 5, 10, 20, 40, 80, 120, 120]
let now: Date
const at = (instant: string) => {
  now = new Date(`${instant}+03:00`)
}
/** Friday, 20 November 2026, after the publication. */
const FRIDAY = '2026-11-20T15:36:00'
const fetchNow = (timeoutMs = 5_000) =>
  fetchDueBulletin({ db: server.db, clock: () => now, log, url: bank.url, timeoutMs })
const answers = (body: string | Buffer, status = 200, type = 'application/xml') => {
  bank.answer = (_, response) => response.writeHead(status, { 'content-type': type }).end(body)
}
/** To where today's bulletin is. */
const redirects = () => {
  bank.answer = ({ url }, response) => {
    if (url === '/moved') response.end(bulletinXml('20.11.2026', '2026/220'))
    else response.writeHead(302, { location: '/moved' }).end()
  }
}
const stored = () => server.db.selectFrom('bulletins').selectAll().orderBy('day').execute()
const days = async () => (await stored()).map(({ day }) => day)
const attempt = () => server.db.selectFrom('bulletin_fetch').selectAll().executeTakeFirstOrThrow()
const dueAgain = () => server.db.updateTable('bulletin_fetch').set({ next_attempt_at: now }).execute()
const latest = async (currency?: string) =>
  (await server.call(admin, ratesApi.latest, { query: currency ? { currency } : {} })).body.data

beforeEach(async () => {
  await server.db.deleteFrom('bulletins').execute()
  await server.db
    .updateTable('bulletin_fetch')
    .set({ attempts: 0, next_attempt_at: new Date(0), warned_on: null })
    .execute()
  bank.calls = 0
  vi.clearAllMocks()
  at(FRIDAY)
})

describe('a bulletin', () => {
  it('a normal day’s is stored whole: day, number, hash, exact rates, and a log entry', async () => {
    const file = bulletinXml('20.11.2026', '2026/220')
    answers(file)
    await fetchNow()
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(await stored()).toEqual([{ day: '2026-11-20', number: '2026/220', fetched_at: now, sha256 }])
    const rates = await server.db.selectFrom('bulletin_rates').selectAll().orderBy('currency').execute()
    const text = (value: unknown) => (value === null ? null : String(value))
    const rows = rates.map((row) => [
      ...[row.currency, text(row.forex_buying), text(row.forex_selling)],
      ...[text(row.banknote_buying), text(row.banknote_selling)],
    ])
    expect(rows).toEqual([
      ['EUR', '48.1234', '48.2101', '48.0897', '48.2824'],
      // An empty element is no rate.
      ['GBP', '55.1', null, null, null],
      // 26.7712 for 100 yen.
      ['JPY', '0.267712', '0.269485', '0.266721', '0.270509'],
      // In another order.
      ['USD', '42.3648', '42.4411', '42.3351', '42.5'],
    ])
    const entry = await server.db.selectFrom('activity_logs').select(['message', 'action_type']).executeTakeFirst()
    expect(entry).toEqual({
      message: 'Merkez Bankası’nın 20.11.2026 günlü 2026/220 sayılı bülteni alındı',
      action_type: 'CREATE',
    })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it.each([
    ['a 404, as on a holiday', () => answers('', 404)],
    ['a redirect', redirects],
    ['a truncated file', () => answers(bulletinXml('20.11.2026', '1').slice(0, 700))],
    ['HTML with status 200', () => answers('<!DOCTYPE html><html><body>Bakım</body></html>', 200, 'text/html')],
    ['HTML that is well-formed', () => answers('<html><body/></html>', 200, 'text/html')],
    ['a file that is too large', () => answers(bulletinXml('20.11.2026', '1') + ' '.repeat(MAX_BYTES))],
    ['an entity of its own', () => answers(bulletinXml('20.11.2026', '1', '<Currency Kod="EUR">&rate;</Currency>'))],
    ['a document type', () => answers(`<!DOCTYPE x [<!ENTITY a "b">]>${bulletinXml('20.11.2026', '1').slice(100)}`)],
    ['a day that does not exist', () => answers(bulletinXml('31.11.2026', '1'))],
    ['no rates', () => answers(bulletinXml('20.11.2026', '1', ''))],
    ['a rate that is a word', () => answers(bulletinXml('20.11.2026', '1', CURRENCIES.replace('48.1234', '48,1234')))],
    ['a currency twice', () => answers(bulletinXml('20.11.2026', '1', CURRENCIES + CURRENCIES))],
    [
      'a unit that is no power of ten',
      () => answers(bulletinXml('20.11.2026', '1', CURRENCIES.replace('>100<', '>7<'))),
    ],
    ['letters that are no UTF-8', () => answers(Buffer.from([0x3c, 0xff, 0xfe]))],
  ])('%s: the last one stays, and it is asked again in five minutes', async (_, answer) => {
    answers(bulletinXml('19.11.2026', '2026/219'))
    await fetchNow()
    await server.db.updateTable('bulletin_fetch').set({ next_attempt_at: now, attempts: 0 }).execute()
    answer()
    await fetchNow()
    expect(await days()).toEqual(['2026-11-19'])
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect((await attempt()).next_attempt_at).toEqual(new Date('2026-11-20T15:41:00+03:00'))
  })

  it('a slow answer is given up, and so is one that never ends', async () => {
    bank.answer = () => undefined
    await fetchNow(100)
    expect([await days(), log.warn.mock.calls.length]).toEqual([[], 1])
    await dueAgain()
    bank.answer = (_, response) => response.writeHead(200).write('<Tarih_Date')
    await fetchNow(100)
    expect(await days()).toEqual([])
  })

  it('an older day’s than known changes nothing: the next attempt is still for today', async () => {
    answers(bulletinXml('19.11.2026', '2026/219'))
    await fetchNow()
    await dueAgain()
    answers(bulletinXml('18.11.2026', '2026/218', CURRENCIES.replace('48.2101', '1.0')))
    await fetchNow()
    expect(await days()).toEqual(['2026-11-19'])
    expect((await latest()).rate).toBe(48.2101)
    expect((await attempt()).next_attempt_at.getTime()).toBeGreaterThan(now.getTime())
  })

  it('a known day’s is kept as it was first', async () => {
    answers(bulletinXml('20.11.2026', '2026/220'))
    await fetchNow()
    await dueAgain()
    answers(bulletinXml('20.11.2026', '2026/220', CURRENCIES.replace('48.2101', '99.0')))
    await fetchNow()
    expect((await latest()).rate).toBe(48.2101)
  })
})

describe('when it is fetched', () => {
  it('Friday’s is there → next on Monday at 15:35; nobody asks before that', async () => {
    answers(bulletinXml('20.11.2026', '2026/220'))
    await fetchNow()
    expect((await attempt()).next_attempt_at).toEqual(new Date('2026-11-23T15:35:00+03:00'))
    at('2026-11-23T15:34:00')
    await fetchNow()
    expect(bank.calls).toBe(1)
    at('2026-11-23T15:35:00')
    await fetchNow()
    expect(bank.calls).toBe(2)
  })

  it('the day’s is missing → asked again with growing pauses of at most two hours', async () => {
    answers(bulletinXml('19.11.2026', '2026/219'))
    const pauses: number[] = []
    for (let round = 0; round < 8; round++) {
      await fetchNow()
      const { next_attempt_at: next } = await attempt()
      pauses.push((next.getTime() - now.getTime()) / 60_000)
      now = next
    }
    expect(pauses).toEqual(PAUSES)
  })

  it('two servers at once → one of them asks', async () => {
    answers(bulletinXml('20.11.2026', '2026/220'))
    await Promise.all([fetchNow(), fetchNow(), fetchNow()])
    expect(bank.calls).toBe(1)
  })

  it('no network → the log says so once a day', async () => {
    const gone = () =>
      fetchDueBulletin({ db: server.db, clock: () => now, log, url: 'http://127.0.0.1:9/today.xml', timeoutMs: 2_000 })
    for (const instant of [FRIDAY, '2026-11-20T18:00:00', '2026-11-20T21:00:00', '2026-11-21T09:00:00']) {
      at(instant)
      await gone()
    }
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(log.error).not.toHaveBeenCalled()
  })
})

describe('GET /api/rates/latest', () => {
  it('no bulletin → the specification’s rate for the euro, marked as a default, and none for others', async () => {
    const nothing = { bulletinDate: null, bulletinNumber: null, fetchedAt: null, stale: false, source: 'DEFAULT' }
    expect(await latest()).toEqual({ currency: 'EUR', kind: 'FOREX_SELLING', rate: 36, ...nothing })
    expect(await latest('USD')).toEqual({ currency: 'USD', kind: 'FOREX_SELLING', rate: null, ...nothing })
    const refused = await server.call(admin, ratesApi.latest, { query: { currency: 'TRY' } })
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'currency', message: 'invalid_value' }]])
  })

  it('a bulletin → its rate in the workshop’s kind; an empty rate is the default', async () => {
    answers(bulletinXml('20.11.2026', '2026/220'))
    await fetchNow()
    const bulletin = { bulletinDate: '2026-11-20', bulletinNumber: '2026/220', fetchedAt: now.toISOString() }
    expect(await latest('USD')).toMatchObject({ rate: 42.4411, kind: 'FOREX_SELLING', source: 'BULLETIN', ...bulletin })
    expect(await latest('GBP')).toMatchObject({ rate: null, source: 'DEFAULT', bulletinDate: null })
    for (const [kind, rate] of [
      ['FOREX_BUYING', 42.3648],
      ['BANKNOTE_SELLING', 42.5],
    ] as const) {
      await server.db.updateTable('workshop').set({ rate_kind: kind }).execute()
      expect(await latest('USD')).toMatchObject({ rate, kind })
    }
    await server.db.updateTable('workshop').set({ rate_kind: 'FOREX_SELLING' }).execute()
  })
})
