import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchUp, readLive } from './live-stream.ts'
import { followLive } from './live-tabs.ts'

vi.mock('./live-stream.ts')
vi.mock('../live-position.ts', () => ({ firstLivePosition: () => 'a.7' }))

/** One lock, as the browser keeps it for all tabs. */
class Locks {
  private last: Promise<unknown> = Promise.resolve()
  private held = 0
  async request(_name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>): Promise<unknown> {
    if (options.ifAvailable && this.held > 0) return work(null)
    this.held += 1
    const turn = this.last
      .then(() => work({} as Lock))
      .finally(() => {
        this.held -= 1
      })
    this.last = turn.catch(() => undefined)
    return turn
  }
}

let stops: (() => void)[] = []
beforeEach(() => {
  Object.assign(navigator, { locks: new Locks() })
  // Like the real one: ends when aborted.
  vi.mocked(readLive).mockImplementation(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  )
  vi.mocked(catchUp).mockResolvedValue()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  Reflect.deleteProperty(navigator, 'locks')
})
const openTab = () => {
  const stop = followLive(() => undefined)
  stops.push(stop)
  return stop
}

test('tabs: one reads the stream after its position, the next asks what it missed and takes over', async () => {
  const closeFirst = openTab()
  await vi.waitFor(() => expect(readLive).toHaveBeenCalledTimes(1))
  expect(vi.mocked(readLive).mock.calls[0]?.[2]).toBe('a.7')
  openTab()
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalledTimes(1))
  expect(vi.mocked(catchUp).mock.calls[0]?.[2]).toBe('a.7')
  expect(readLive).toHaveBeenCalledTimes(1)
  closeFirst()
  await vi.waitFor(() => expect(readLive).toHaveBeenCalledTimes(2))
  expect(catchUp).toHaveBeenCalledTimes(1)
})
