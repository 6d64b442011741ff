// The concurrency limit of an account over real HTTP: the handlers count the calls in progress.
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { useServer } from '../../../test/harness.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import { concurrencyLimits } from './concurrency-limits.ts'
import { handleError } from './errors.ts'

const app: FastifyInstance = Fastify({ trustProxy: true })
/** The calls in progress of each caller, as functions that end them. */
let inWork: Record<string, (() => void)[]> = {}
let url = ''

beforeAll(async () => {
  app.setErrorHandler(handleError)
  const limits = concurrencyLimits(app)
  app.addHook('onRequest', (request, reply) => {
    const account = request.headers['x-account']
    return account ? limits.ofAccount(String(account), request, reply) : limits.ofNetwork(request, reply)
  })
  const held = (name: string) =>
    new Promise<void>((resolve) => {
      inWork[name] = [...(inWork[name] ?? []), resolve]
    })
  const nameOf = ({ headers, ip }: { headers: Record<string, unknown>; ip: string }) =>
    String(headers['x-account'] ?? ip)
  for (const weight of ['heavy', 'none', undefined] as const)
    app.get(`/${weight}`, { config: weight ? { weight } : {} }, async (request) => {
      await held(nameOf(request))
      return 'done'
    })
  app.get('/stream', { config: { weight: 'heavy' } }, async (request, reply) => {
    const chunks = async function* () {
      yield 'first'
      await held(nameOf(request))
      yield 'last'
    }
    return reply.send(Readable.from(chunks()))
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  inWork = {}
})

const counted = (name: string) => inWork[name]?.length ?? 0
const calls = (count: number, path: string, headers: Record<string, string>, signal?: AbortSignal) =>
  Array.from({ length: count }, () => fetch(url + path, { headers, ...(signal ? { signal } : {}) }))

/** Ends calls until all have answered. Returns the largest number of calls in progress at once. */
async function finish(name: string, answers: Promise<Response>[]): Promise<number> {
  let most = 0
  let left = answers.length
  for (const answer of answers) void answer.then(() => left--)
  await eventually(() => {
    most = Math.max(most, counted(name))
    for (const done of inWork[name]?.splice(0) ?? []) done()
    expect(left).toBe(0)
  })
  return most
}

describe('an account', () => {
  it('has at most 32 calls in work; the others wait and are answered too, and nobody else waits', async () => {
    const many = calls(80, '/undefined', { 'x-account': 'a' })
    await eventually(() => expect(counted('a')).toBe(32))
    const other = calls(1, '/undefined', { 'x-account': 'b' })
    expect(await finish('b', other)).toBe(1)
    expect(counted('a')).toBe(32)
    expect(await finish('a', many)).toBe(32)
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(80).fill(200))
  })

  it('has at most 2 heavy calls in work, and those that wait hold no place of the others', async () => {
    const heavy = calls(40, '/heavy', { 'x-account': 'c' })
    await eventually(() => expect(counted('c')).toBe(2))
    const light = calls(30, '/undefined', { 'x-account': 'c' })
    await eventually(() => expect(counted('c')).toBe(32))
    await finish('c', [...heavy, ...light])
  })

  it('keeps its place while an answer is streamed', async () => {
    const streams = calls(3, '/stream', { 'x-account': 'd' })
    await eventually(() => expect(counted('d')).toBe(2))
    inWork.d?.[0]?.()
    await eventually(() => expect(counted('d')).toBe(3))
    for (const done of inWork.d ?? []) done()
    const texts = await Promise.all(streams.map(async (answer) => (await answer).text()))
    expect(texts).toEqual(Array(3).fill('firstlast'))
  })

  it('has as many live streams as it opens: they do not count', async () => {
    const streams = calls(40, '/none', { 'x-account': 'e' })
    await eventually(() => expect(counted('e')).toBe(40))
    await finish('e', streams)
  })

  it('caller goes away while the call waits → it leaves the queue', async () => {
    const heavy = calls(2, '/heavy', { 'x-account': 'f' })
    await eventually(() => expect(counted('f')).toBe(2))
    const gone = new AbortController()
    const waiting = calls(20, '/heavy', { 'x-account': 'f' }, gone.signal)
    const refused = Promise.allSettled(waiting)
    await eventually(async () => {
      const connections = await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
      expect(connections).toBeGreaterThanOrEqual(22)
    })
    gone.abort()
    await refused
    const last = calls(1, '/heavy', { 'x-account': 'f' })
    await finish('f', [...heavy, ...last])
    expect((await Promise.all(last)).map(({ status }) => status)).toEqual([200])
  })
})

it('calls without an account share by network: the 33rd waits, another network does not', async () => {
  const office = calls(40, '/undefined', { 'x-forwarded-for': '198.51.100.7' })
  await eventually(() => expect(counted('198.51.100.7')).toBe(32))
  const elsewhere = calls(1, '/undefined', { 'x-forwarded-for': '203.0.113.9' })
  await finish('203.0.113.9', elsewhere)
  expect(await finish('198.51.100.7', office)).toBe(32)
  expect((await Promise.all(office)).map(({ status }) => status)).toEqual(Array(40).fill(200))
})

describe('RATE_LIMIT', () => {
  const server = useServer()

  it('answers 429 with the time to wait to the account that calls too often, and to nobody else', async () => {
    server.stopClock()
    const limited = await server.another({ RATE_LIMIT: '3' })
    try {
      const [busy, other] = [await server.person('CUSTOMER'), await server.person('CUSTOMER')]
      const ask = (token: string) =>
        fetch(limited.url + citiesApi.list.url, { headers: { authorization: `Bearer ${token}` } })
      const statuses: number[] = []
      for (let call = 0; call < 4; call++) statuses.push((await ask(busy.token)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      const refused = await ask(busy.token)
      expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
        '60',
        { success: false, message: 'too_many_requests', data: null },
      ])
      expect((await ask(other.token)).status).toBe(200)
      server.advance(1)
      expect((await ask(busy.token)).status).toBe(200)
    } finally {
      await limited.app.close()
    }
  })

  it('is off by default', async () => {
    const person = await server.person('CUSTOMER')
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.call(person, citiesApi.list)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
