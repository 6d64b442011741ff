import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { temporaryStorage } from '../../../test/temporary-storage.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { readConfig } from '../config.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { fillFirstData } from './first-data.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let files: Awaited<ReturnType<typeof temporaryStorage>>
beforeAll(async () => {
  ;[database, files] = await Promise.all([freshDatabase(), temporaryStorage()])
})
afterAll(async () => {
  await Promise.all([database.close(), files.remove()])
})

const fill = (environment: Record<string, string>) =>
  fillFirstData({ db: database.db, clock: () => new Date(), storage: files.storage }, readConfig(environment))

it('first data: stops in production without an administrator, makes one that is named, and then needs nothing', async () => {
  await expect(fill({ NODE_ENV: 'production' })).rejects.toThrow(/ADMIN_EMAIL/)
  expect((await fill({ DEMO: '0' })).join()).toContain('ADMIN_EMAIL')
  const named = { ADMIN_EMAIL: 'patron@pruva.test', ADMIN_PASSWORD: 'sekizhane' }
  expect(await fill({ NODE_ENV: 'production', ...named })).toEqual([])
  expect(await fill({ NODE_ENV: 'production' })).toEqual([])
  const users = await database.db.selectFrom('users').select('email').execute()
  expect(users).toEqual([{ email: 'patron@pruva.test' }])
  // The database is not empty any more, so it gets no demo data.
  expect(await fill({ DEMO: '1' })).toEqual([])
})

it('first data: prints the demo accounts, and warns at each start where they were asked for by hand', async () => {
  const other = await freshDatabase()
  const start = (environment: Record<string, string>) =>
    fillFirstData({ db: other.db, clock: () => new Date(), storage: files.storage }, readConfig(environment))
  try {
    const [accounts, ...more] = await start({})
    for (const email of ['admin', 'teknisyen', 'musteri']) expect(accounts).toContain(`${email}@pruva.local`)
    expect(accounts).toContain('Pruva2026!')
    expect(more).toEqual([])
    for (let times = 0; times < 2; times++) expect((await start({ DEMO: '1' }))[1]).toContain('DEMO=1')
  } finally {
    await other.close()
  }
})

it('first data: warns of demo accounts that were made for this machine alone, until their password is another one', async () => {
  const other = await freshDatabase()
  const start = (environment: Record<string, string>) =>
    fillFirstData({ db: other.db, clock: () => new Date(), storage: files.storage }, readConfig(environment))
  try {
    await start({})
    expect(await start({ DEMO: '0' })).toEqual([])
    const reachable: Record<string, string>[] = [
      { HOST: '0.0.0.0' },
      { NODE_ENV: 'production' },
      { HOST: '::', DEMO: '0' },
    ]
    for (const environment of reachable) {
      const [warning, ...more] = await start(environment)
      expect(warning).toMatch(/^Uyarı: .*admin@pruva\.local.*musteri@pruva\.local/)
      expect(warning).not.toContain('Pruva2026!')
      expect(more).toEqual([])
    }
    await other.db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('email', '=', 'admin@pruva.local')
      .execute()
    expect((await start({ HOST: '0.0.0.0' })).join()).not.toContain('admin@pruva.local')
    await other.db.updateTable('users').set({ archived_at: new Date() }).execute()
    await other.db
      .insertInto('users')
      .values(await realAdmin())
      .execute()
    expect(await start({ HOST: '0.0.0.0' })).toEqual([])
  } finally {
    await other.close()
  }
})

const realAdmin = async () => ({
  email: 'patron@pruva.test',
  password_hash: await hashPassword('sekizhane'),
  role_id: ROLE_IDS.ADMIN,
})
