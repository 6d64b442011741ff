// Fills an empty database at the first start, and tells the operator about it (decisions, section 7).
import type { Kysely } from 'kysely'
import { consoleTexts } from '../../shared/app/console.texts.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { DEMO_ACCOUNTS, openDemoAccounts, seedDemo } from '../demo/demo.ts'
import { ensureFirstAdmin } from '../demo/first-start.ts'
import type { Storage } from '../files/storage/storage.ts'
import type { DB } from './schema.generated.ts'

const isKnown = async (db: Kysely<DB>, emails?: readonly string[]): Promise<boolean> => {
  const query = db.selectFrom('users').select('id').where('archived_at', 'is', null).limit(1)
  return (await (emails ? query.where('email', 'in', [...emails]) : query).executeTakeFirst()) !== undefined
}

interface FirstDataDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
}

/**
 * Returns the lines for the console.
 * @throws Error in production when the database is empty and no administrator is named.
 */
export async function fillFirstData(deps: FirstDataDeps, config: Config): Promise<string[]> {
  const { db } = deps
  if (config.demo) await seedDemo(deps, config.admin)
  else await ensureFirstAdmin(db, config)

  if (!(await isKnown(db))) {
    if (config.production) throw new Error(consoleTexts.adminNeeded)
    return [consoleTexts.nobody]
  }
  if (!config.demo) return config.isLocal ? [] : demoWarning(db)
  if (!(await isKnown(db, DEMO_ACCOUNTS.emails))) return []
  const accounts = consoleTexts.demoAccounts(DEMO_ACCOUNTS.emails, DEMO_ACCOUNTS.password)
  return config.demoForced ? [accounts, consoleTexts.demoIsPublic] : [accounts]
}

/** The demo accounts date from when only this machine could reach the server. Now others can sign in with them. */
async function demoWarning(db: Kysely<DB>): Promise<string[]> {
  const emails = await openDemoAccounts(db)
  return emails.length > 0 ? [consoleTexts.demoLeft(emails)] : []
}
