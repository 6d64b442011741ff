import { describe, expect, it } from 'vitest'
import { inPlace, places } from './places.ts'

/** What is known of a promise after everything that was due has run. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waits'> {
  return Promise.race([promise, new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits')))])
}

describe('places', () => {
  it('let in as many as there are, and the others in the order in which they came', async () => {
    const lane = places(2)
    const [first] = await Promise.all([lane.enter(), lane.enter()])
    const order: number[] = []
    const third = lane.enter().then(() => order.push(3))
    const fourth = lane.enter().then(() => order.push(4))
    expect(await settled(third)).toBe('waits')
    first?.()
    await third
    expect(await settled(fourth)).toBe('waits')
    expect(order).toEqual([3])
  })

  it('given back twice make one place', async () => {
    const lane = places(1)
    const leave = await lane.enter()
    leave?.()
    leave?.()
    await lane.enter()
    expect(await settled(lane.enter())).toBe('waits')
  })

  it('refuse whoever finds the line full, and drop whoever goes away', async () => {
    const lane = places(1, 1)
    const leave = await lane.enter()
    const gone = new AbortController()
    const waits = lane.enter(gone.signal)
    expect(await lane.enter()).toBeNull()
    gone.abort()
    expect(await waits).toBeNull()
    expect(await lane.enter(gone.signal)).toBeNull()
    const next = lane.enter()
    leave?.()
    ;(await next)?.()
    expect(lane.isEmpty).toBe(true)
  })

  it('are given back by work that fails', async () => {
    const lane = places(1)
    await expect(inPlace(lane, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(lane.isEmpty).toBe(true)
  })
})
