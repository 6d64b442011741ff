// The key pair that identifies this installation to push services. Made once and kept in the database: all servers use the same.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const NAME = 'vapid_keys'

/** Safe when several servers call it for the first time at once: the first row is used. */
export async function vapidKeys(db: Kysely<DB>): Promise<VapidKeys> {
  const kept = await keptKeys(db)
  if (kept) return kept
  const { default: webPush } = await import('web-push')
  await db
    .insertInto('app_values')
    .values({ name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((same) => same.doNothing())
    .execute()
  const made = await keptKeys(db)
  if (!made) throw new Error('The keys for web push could not be kept')
  return made
}

async function keptKeys(db: Kysely<DB>): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('app_values').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && (JSON.parse(row.value) as VapidKeys)
}
