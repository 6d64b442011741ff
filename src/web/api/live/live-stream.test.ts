import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeToken } from '../token-store.ts'
import { catchUp, type LiveMessage, readLive } from './live-stream.ts'

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
const READY = 'event: ready\ndata: {}\n\n'

/** As in a browser, an aborted fetch breaks its body. */
function cutWhenAborted(line: Line): void {
  const real = vi.mocked(fetch).getMockImplementation()!
  vi.mocked(fetch).mockImplementation(async (address, init) => {
    const response = await real(address, init)
    init?.signal?.addEventListener('abort', () => line.cut(), { once: true })
    return response
  })
}
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
  const start = (position?: string) => {
    const into = heard
    return readLive(stop.signal, (message) => into.push(message), position)
  }
  const positions = () =>
    vi
      .mocked(fetch)
      .mock.calls.filter(([address]) => String(address) === '/api/live')
      .map(([, init]) => new Headers(init?.headers).get('last-event-id'))
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

  test('begins after the page’s position, and after none once it has been connected', async () => {
    const lines = [new Line(), new Line()]
    answers = [() => new Response(null, { status: 502 }), ...lines.map((line) => () => line.response)]
    void start('a.7')
    await settle()
    await vi.advanceTimersByTimeAsync(1_000)
    lines[0]!.say(`data: {"topic":"request","id":"1"}\n\n${READY}`)
    await settle()
    expect(heard).toEqual([{ topic: 'request', id: '1' }])
    lines[0]!.end()
    await vi.advanceTimersByTimeAsync(1_000)
    lines[1]!.say(HELLO)
    await settle()
    expect(positions()).toEqual(['a.7', 'a.7', null])
    expect(heard).toEqual([{ topic: 'request', id: '1' }, 'hello'])
  })

  describe('a page whose stream another tab reads', () => {
    const missed = (position: string | null) => catchUp(stop.signal, (message) => heard.push(message), position)

    test('hears what happened since its position, and leaves', async () => {
      const line = new Line()
      answers = [() => line.response]
      cutWhenAborted(line)
      const done = missed('a.7')
      await settle()
      line.say(`data: {"topic":"request","id":"1"}\n\n${READY}`)
      await done
      expect(heard).toEqual([{ topic: 'request', id: '1' }])
      expect(vi.mocked(fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    })

    test('takes everything for stale where it has no position, or gets no answer', async () => {
      await missed(null)
      await missed('a.7')
      expect(heard).toEqual(['hello', 'hello'])
    })
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
    // A connection that held resets the pause.
    lines[1]!.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toHaveLength(5)
  })

  test('does not wait for its time limit when the network is back', async () => {
    void start()
    await vi.advanceTimersByTimeAsync(60_000)
    const before = asked().length
    dispatchEvent(new Event('online'))
    await settle()
    expect(asked()).toHaveLength(before + 1)
  })

  test('gives up on a line that has fallen silent', async () => {
    const lines = [new Line(), new Line()]
    cutWhenAborted(lines[0]!)
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
    // The refresh loads its contract first.
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
