import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { passwordLanes } from './password-lanes.ts'

const job = { plain: 'liman', against: null }

/** Nice values of this process's threads. */
async function priorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')))
  return stats.filter(Boolean).map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}

describe('the lanes of passwords', () => {
  it('a full queue: refuses with 503 and Retry-After, and those before it are answered in their order', async () => {
    const inLane = passwordLanes(1, 2)
    const order: string[] = []
    const answers = await Promise.allSettled(
      ['first', 'second', 'third', 'fourth'].map((name) =>
        inLane(job).then(
          () => order.push(name),
          (error: unknown) => {
            order.push(`${name} refused`)
            throw error
          },
        ),
      ),
    )
    expect(order).toEqual(['fourth refused', 'first', 'second', 'third'])
    expect(answers[3]).toMatchObject({ reason: { status: 503, key: 'temporarily_unavailable', retryAfterSeconds: 5 } })
    expect((await inLane(job)).toString()).toContain('$argon2id$')
  })

  it('a hash that cannot be read: fails, and its lane goes on', async () => {
    const inLane = passwordLanes(1)
    await expect(inLane({ plain: 'liman', against: '$argon2id$broken' })).rejects.toThrow()
    expect((await inLane(job)).toString()).toContain('$argon2id$')
  })

  it.runIf(process.platform === 'linux')('twenty at once: run in few threads, which give way to others', async () => {
    const before = (await priorities()).filter((nice) => nice === 10).length
    const inLane = passwordLanes()
    const answers = Promise.all(Array.from({ length: 20 }, () => inLane(job)))
    await inLane(job)
    const started = (await priorities()).filter((nice) => nice === 10).length - before
    expect(started).toBeGreaterThan(0)
    expect(started).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
    await answers
  })
})
