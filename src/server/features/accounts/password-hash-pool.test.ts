import { describe, expect, it } from 'vitest'
import { passwordHashPool } from './password-hash-pool.ts'

describe('the pool of password hashes', () => {
  it('a full queue: refuses with 503 and Retry-After, and those before it are answered in their order', async () => {
    const pool = passwordHashPool(1, 2)
    const order: string[] = []
    const answers = await Promise.allSettled(
      ['first', 'second', 'third', 'fourth'].map((name) =>
        pool.hash('liman').then(
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
    expect(await pool.hash('liman')).toContain('$argon2id$')
  })

  it('a hash that cannot be read: fails, and the next is computed', async () => {
    const pool = passwordHashPool(1)
    await expect(pool.verify('$argon2id$broken', 'liman')).rejects.toThrow()
    expect(await pool.hash('liman')).toContain('$argon2id$')
  })
})
