import { describe, expect, it } from 'vitest'
import { semaphore, withPermit } from './semaphore.ts'

/** The state of a promise after all due callbacks have run. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waits'> {
  return Promise.race([promise, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))])
}

describe('semaphore', () => {
  it('admits up to the limit, then the waiting callers in order of arrival', async () => {
    const limit = semaphore(2)
    const [first] = await Promise.all([limit.acquire(), limit.acquire()])
    const order: number[] = []
    const third = limit.acquire().then(() => order.push(3))
    const fourth = limit.acquire().then(() => order.push(4))
    expect(await settled(third)).toBe('waits')
    first?.()
    await third
    expect(await settled(fourth)).toBe('waits')
    expect(order).toEqual([3])
  })

  it('frees one permit when a permit is released twice', async () => {
    const limit = semaphore(1)
    const release = await limit.acquire()
    release?.()
    release?.()
    await limit.acquire()
    expect(await settled(limit.acquire())).toBe('waits')
  })

  it('refuses a caller when the queue is full, and forgets an aborted one', async () => {
    const limit = semaphore(1, 1)
    const release = await limit.acquire()
    const gone = new AbortController()
    const waits = limit.acquire(gone.signal)
    expect(await limit.acquire()).toBeNull()
    gone.abort()
    expect(await waits).toBeNull()
    expect(await limit.acquire(gone.signal)).toBeNull()
    const next = limit.acquire()
    release?.()
    ;(await next)?.()
    expect(limit.isIdle).toBe(true)
  })

  it('releases the permit of work that fails', async () => {
    const limit = semaphore(1)
    await expect(withPermit(limit, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(limit.isIdle).toBe(true)
  })
})
