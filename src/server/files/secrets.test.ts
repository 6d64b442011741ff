import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jwtSecret } from './secrets.ts'

it('secret: is made once, for its owner only, and one that is given wins', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pruva-secret-'))
  try {
    const made = await Promise.all([jwtSecret(undefined, folder), jwtSecret(undefined, folder)])
    expect(new Set(made).size).toBe(1)
    expect(made[0]?.length).toBeGreaterThanOrEqual(32)
    expect(await jwtSecret(undefined, folder)).toBe(made[0])
    expect(await jwtSecret('x'.repeat(32), folder)).toBe('x'.repeat(32))
    expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
