// One act of a person acts once, however often it is sent.
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetToasts, toastsInFull } from '../../../test/web-toasts.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { DRAFT } from '../offline/account-storage.ts'
import { forgetDraft, keepDraft } from '../offline/form-drafts.ts'
import { call } from './call.ts'
import { newIntent, openIntent, sendFor } from './idempotency.ts'
import { writeToken } from './token-store.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/

/** The ids of the calls sent, in their order. */
let ids: (string | null)[] = []

function serve(answers: (() => Response | Promise<Response>)[]) {
  ids = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    ids.push(new Headers(init?.headers).get('idempotency-key'))
    const next = answers[Math.min(ids.length, answers.length) - 1]
    if (!next) throw new TypeError('no network')
    return next()
  })
}

const ok = () => Response.json({ success: true, message: 'city_created', data: { id: '1', name: 'Muğla' } })
const refused =
  (status: number, message: string, headers = {}) =>
  () =>
    Response.json({ success: false, message, data: null }, { status, headers })
const lost = () => Promise.reject(new TypeError('the answer was lost'))
const read = () => call(citiesApi.list)
const create = (name = 'Muğla') => call(citiesApi.create, { body: { name } })
const failing = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow()

beforeEach(() => {
  localStorage.clear()
  forgetToasts()
})

it('act: made twice → two ids', async () => {
  serve([ok])
  await create()
  await create()
  expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
  expect(ids[0]).not.toBe(ids[1])
})

it('act: a reading call → no id', async () => {
  serve([() => Response.json({ success: true, message: 'fetched', data: [] })])
  await call(citiesApi.list)
  expect(ids).toEqual([null])
})

it('act: tapped twice → sent once, toasted once', async () => {
  serve([ok])
  const [first, second] = await Promise.all([create(), create()])
  expect(ids).toHaveLength(1)
  expect(second).toBe(first)
  expect(toastsInFull()).toHaveLength(1)
})

it.each([
  ['a lost answer', lost],
  ['a failure of the server', refused(500, 'internal_error')],
  ['a server that is busy', refused(503, 'temporarily_unavailable')],
  ['a session that lapsed', refused(401, 'invalid_token')],
])(
  'act: made again after %s → keeps its id, for the same call only, also when the page is loaded again',
  async (_, answer) => {
    serve([answer])
    await failing(create())
    const [id] = ids
    vi.resetModules()
    const reloaded = await import('./call.ts')
    serve([ok])
    await reloaded.call(citiesApi.create, { body: { name: 'Aydın' } })
    await reloaded.call(citiesApi.create, { body: { name: 'Muğla' } })
    expect(ids[0]).not.toBe(id)
    expect(ids[1]).toBe(id)
  },
)

it('act: refused → the next try has its own id', async () => {
  serve([refused(409, 'city_already_exists'), ok])
  await failing(create())
  await create()
  expect(ids[0]).not.toBe(ids[1])
})

it('act: made again half a day after a lost answer → a new id', async () => {
  serve([lost, ok])
  await failing(create())
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 3_600_000)
  await create()
  expect(ids[0]).not.toBe(ids[1])
})

/** Loses the answer to an act, does `what`, and says whether the same call is a new act afterwards. */
async function isNewAfter(what: () => unknown, first: () => Promise<unknown> = create): Promise<boolean> {
  serve([lost])
  await failing(first())
  const [before] = ids
  serve([ok])
  await what()
  await first()
  return ids.at(-1) !== before
}

it('act: its records are read after its answer was lost → the same call is a new act, also after a reload', async () => {
  expect(await isNewAfter(read)).toBe(true)
  serve([lost])
  await failing(create())
  const [before] = ids
  vi.resetModules()
  const reloaded = await import('./call.ts')
  serve([ok])
  await reloaded.call(citiesApi.list)
  await reloaded.call(citiesApi.create, { body: { name: 'Muğla' } })
  expect(ids.at(-1)).not.toBe(before)
})

it('act: other records are read, or the read fails, or it began before → the same act', async () => {
  expect(await isNewAfter(() => call(partListsApi.list, { query: {} }))).toBe(false)
  const failedRead = () => {
    serve([refused(503, 'temporarily_unavailable'), ok])
    return failing(read())
  }
  expect(await isNewAfter(failedRead)).toBe(false)
  const answer = Promise.withResolvers<Response>()
  serve([() => answer.promise, lost, ok])
  const reading = read()
  await failing(create())
  answer.resolve(ok())
  await reading
  await create()
  expect(ids[1]).toBe(ids[2])
})

it('act: its form is open → the same act whatever was read; closed → a new one', async () => {
  const intent = newIntent()
  const close = openIntent(intent)
  const save = () => sendFor(intent, () => create())
  expect(await isNewAfter(read, save)).toBe(false)
  expect(await isNewAfter(read, save)).toBe(false)
  const closed = async () => {
    await read()
    close()
  }
  expect(await isNewAfter(closed, save)).toBe(true)
})

it('act: its form was closed before anything was read → the same act until then', async () => {
  const intent = newIntent()
  const close = openIntent(intent)
  expect(await isNewAfter(close, () => sendFor(intent, () => create()))).toBe(false)
})

it('act: its form’s draft is on the device → the same act after a reload, whatever was read', async () => {
  writeToken('token')
  keepDraft('city', { title: 'Muğla', values: {}, base: {}, version: null })
  serve([lost])
  await failing(sendFor(newIntent(`${DRAFT}city`), () => create()))
  const [before] = ids
  vi.resetModules()
  const reloaded = await import('./call.ts')
  serve([lost])
  await failing(reloaded.call(citiesApi.list))
  serve([ok, lost, ok])
  await reloaded.call(citiesApi.list)
  await failing(reloaded.call(citiesApi.create, { body: { name: 'Muğla' } }))
  expect(ids[1]).toBe(before)
  forgetDraft('city')
  serve([ok])
  await reloaded.call(citiesApi.list)
  await reloaded.call(citiesApi.create, { body: { name: 'Muğla' } })
  expect(ids.at(-1)).not.toBe(before)
})

it('act: the storage takes nothing → its open form still sends the same act', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const intent = newIntent()
  const close = openIntent(intent)
  expect(await isNewAfter(read, () => sendFor(intent, () => create()))).toBe(false)
  close()
})

it('act: the server still works on its first sending → waits for that answer', async () => {
  serve([refused(409, 'operation_in_progress', { 'retry-after': '0' }), ok])
  expect(await create()).toEqual({ id: '1', name: 'Muğla' })
  expect(ids[0]).toBe(ids[1])
})

it('act: unanswered → none of its content is stored on the device', async () => {
  serve([lost])
  await failing(call(partListsApi.create, { body: { items: [{ sparePartId: 'filtre-77', quantity: 2 }] } }))
  expect(JSON.stringify({ ...localStorage })).not.toContain('filtre-77')
})
