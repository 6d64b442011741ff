import { describe, expect, it } from 'vitest'
import { DUMMY_HASH, hashPassword, verifyPassword } from './passwords.ts'

const costOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

describe('passwords', () => {
  it('are hashed with argon2id at the agreed cost, each time with another salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Çıpa-2026'), hashPassword('Çıpa-2026')])
    expect(costOf(first)).toBe('argon2id$v=19$m=19456,t=2,p=1')
    expect(first).not.toBe(second)
    expect(await verifyPassword(first, 'Çıpa-2026')).toBe(true)
    expect(await verifyPassword(first, 'çıpa-2026')).toBe(false)
  })

  it('are compared with a hash of the same cost where there is none to compare with', async () => {
    expect(costOf(DUMMY_HASH)).toBe(costOf(await hashPassword('x')))
    for (const stored of [
      null,
      undefined,
      '',
      'none',
      '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A',
    ]) {
      expect(await verifyPassword(stored, 'x')).toBe(false)
    }
    expect(await verifyPassword(DUMMY_HASH, '')).toBe(false)
  })

  it('wait for their turn when many come at once, and none is forgotten', async () => {
    const hash = await hashPassword('liman')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verifyPassword(hash, index % 2 ? 'liman' : 'koy')),
    )
    expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1))
  })
})
