import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeToken } from '../app/token-store.ts'
import { type LiveMessage, readLive } from './live-stream.ts'
import { staleQueries } from './stale-queries.ts'

/** A stream that the test writes into. */
class Line {
  private readonly encoder = new TextEncoder()
  private controller!: ReadableStreamDefaultController<Uint8Array>
  readonly response: Response

  constructor() {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller
      },
    })
    this.response = new Response(body, { status: 200 })
  }
  say(text: string): void {
    this.controller.enqueue(this.encoder.encode(text))
  }
  end(): void {
    this.controller.close()
  }
  cut(): void {
    this.controller.error(new TypeError('network error'))
  }
}

const HELLO = 'event: hello\ndata: {}\n\n'
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the stream', () => {
  let answers: (() => Response)[]
  let heard: LiveMessage[]
  let stop: AbortController
  beforeEach(() => {
    vi.useFakeTimers()
    writeToken('old')
    answers = []
    heard = []
    stop = new AbortController()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      if (String(address).includes('refresh')) {
        return Response.json({ success: true, message: 'ok', data: { accessToken: 'new' } })
      }
      const next = answers.shift()
      if (!next) throw new TypeError('no network')
      return next()
    })
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const start = () => {
    const into = heard
    return readLive(stop.signal, (message) => into.push(message))
  }
  const asked = () =>
    vi
      .mocked(fetch)
      .mock.calls.filter(([address]) => String(address) === '/api/live')
      .map(([, init]) => new Headers(init?.headers).get('authorization'))

  test('delivers events whole, however they are cut on the way', async () => {
    const line = new Line()
    answers = [() => line.response]
    void start()
    await settle()
    line.say(HELLO)
    line.say(':\n\nda')
    line.say('ta: {"topic":"request","id":"1"}\n')
    await settle()
    expect(heard).toEqual(['hello'])
    line.say('\ndata: {"topic":"notification","id":null}\n\n')
    await settle()
    expect(heard).toEqual(['hello', { topic: 'request', id: '1' }, { topic: 'notification', id: null }])
    expect(asked()).toEqual(['Bearer old'])
  })

  test('comes back after an end, a cut and a while without network, waiting longer each time', async () => {
    const lines = [new Line(), new Line()]
    answers = [() => lines[0]!.response]
    void start()
    await settle()
    lines[0]!.say(HELLO)
    await settle()
    lines[0]!.cut()
    await settle()
    await vi.advanceTimersByTimeAsync(999)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(asked()).toHaveLength(3)
    answers = [() => lines[1]!.response]
    await vi.advanceTimersByTimeAsync(1)
    lines[1]!.say(HELLO)
    await settle()
    expect(heard).toEqual(['hello', 'hello'])
    // Patience starts anew after a connection that held.
    lines[1]!.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toHaveLength(5)
  })

  test('does not wait out its patience when the network is back', async () => {
    void start()
    await vi.advanceTimersByTimeAsync(60_000)
    const before = asked().length
    dispatchEvent(new Event('online'))
    await settle()
    expect(asked()).toHaveLength(before + 1)
  })

  test('gives up on a line that has fallen silent', async () => {
    const lines = [new Line(), new Line()]
    // Like the real one, a fetch that is aborted breaks its body.
    const real = vi.mocked(fetch).getMockImplementation()!
    vi.mocked(fetch).mockImplementation(async (address, init) => {
      const response = await real(address, init)
      init?.signal?.addEventListener('abort', () => lines[0]!.cut(), { once: true })
      return response
    })
    answers = lines.map((line) => () => line.response)
    void start()
    await settle()
    lines[0]!.say(HELLO)
    await vi.advanceTimersByTimeAsync(40_000)
    lines[0]!.say(':\n\n')
    await vi.advanceTimersByTimeAsync(44_000)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(2)
  })

  test('refreshes an expired token and goes on', async () => {
    const line = new Line()
    answers = [() => new Response(null, { status: 401 }), () => line.response]
    void start()
    // The contract of the refresh is loaded on the way.
    await vi.waitFor(() => expect(asked()).toHaveLength(2), { timeout: 10_000 })
    line.say(HELLO)
    await settle()
    expect(heard).toEqual(['hello'])
    expect(asked()).toEqual(['Bearer old', 'Bearer new'])
  })

  test('ends when the session is over or the account may not', async () => {
    answers = [() => new Response(null, { status: 403 })]
    await start()
    expect(heard).toEqual(['refused'])
    vi.mocked(fetch).mockImplementation(async () => Response.json({ message: 'invalid_token' }, { status: 401 }))
    await start()
    expect(heard).toEqual(['refused', 'refused'])
  })

  test('stays away for a while when another device took its place', async () => {
    const line = new Line()
    answers = [() => line.response]
    void start()
    await settle()
    line.say(`${HELLO}event: replaced\ndata: {}\n\n`)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(2)
  })
})

describe('what a change makes stale', () => {
  let client: QueryClient
  let stale: ReturnType<typeof staleQueries>
  const all = [
    ['requests', 'list', 'all', {}],
    ['requests', 'detail', '1'],
    ['requests', 'detail', '1', 'offers', 0],
    ['requests', 'detail', '2'],
    ['calendar', 'items', 'a', 'b'],
    ['spare-parts', 'list', {}],
    ['notifications', 'unread'],
    ['users', 'list', {}],
    ['boats', 'list', {}],
    ['engines', 'list', {}],
    ['brands', 'list', {}],
    ['cities', ''],
    ['me'],
    ['photo-files', '1', 'full'],
  ]
  beforeEach(() => {
    vi.useFakeTimers()
    client = new QueryClient()
    for (const key of all) client.setQueryData(key, {})
    stale = staleQueries(client)
  })
  afterEach(() => {
    stale.stop()
    vi.useRealTimers()
  })
  const invalidated = async () => {
    await vi.advanceTimersByTimeAsync(400)
    return all.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 3).join(' '))
  }

  test.each([
    ['request', '1', ['requests list all', 'requests detail 1', 'requests detail 1']],
    ['photo', '1', ['requests detail 1', 'requests detail 1']],
    ['request', null, ['requests list all', 'requests detail 1', 'requests detail 1', 'requests detail 2']],
    ['calendar', '7', ['calendar items a']],
    ['notification', null, ['notifications unread']],
    ['account', '5', ['users list ']],
    [
      'boat',
      '6',
      [
        ...['requests list all', 'requests detail 1', 'requests detail 1', 'requests detail 2'],
        ...['boats list ', 'engines list '],
      ],
    ],
    ['engine', '7', ['requests detail 1', 'requests detail 1', 'requests detail 2', 'boats list ', 'engines list ']],
    ['brand', '8', ['engines list ', 'brands list ']],
    ['city', '9', ['users list ', 'cities ']],
  ] as const)('%s %s', async (topic, id, expected) => {
    stale.take({ topic, id })
    const names = await invalidated()
    expect(names.map((name) => name.replace('[object Object]', '').replace(' offers', ''))).toEqual(expected)
  })

  test('a connection (again): everything that can change, and never a file', async () => {
    stale.take('hello')
    expect(await invalidated()).toHaveLength(all.length - 1)
  })

  test('an answer that was on its way when the change came is asked for again', async () => {
    const answers = Promise.withResolvers<string>()
    const queryKey = ['requests', 'detail', 'new']
    void client.prefetchQuery({ queryKey, queryFn: () => answers.promise })
    stale.take({ topic: 'request', id: 'new' })
    await vi.advanceTimersByTimeAsync(400)
    answers.resolve('as it was before')
    await settle()
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'as it was before', isInvalidated: true })
  })

  test('a burst of changes is one round', async () => {
    const ask = vi.spyOn(client, 'invalidateQueries')
    for (let count = 0; count < 50; count++) stale.take({ topic: 'notification', id: null })
    await invalidated()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('nothing is asked for while nobody looks, and all of it when somebody does', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    stale.take({ topic: 'notification', id: null })
    expect(await invalidated()).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await invalidated()).toEqual(['notifications unread'])
  })
})
