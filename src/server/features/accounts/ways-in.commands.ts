// What an intruder leaves in an account to come back by, beside sessions and the password.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.generated.ts'
import { endFeedOf } from '../calendar/calendar-feed.commands.ts'
import { endApiTokensOf } from '../programs/api-tokens.commands.ts'
import { dropFactorsSince } from './factor-removal.commands.ts'

/** Ends second steps, API keys and a calendar address made since somebody else came in. Call it with the account's row locked. */
export async function dropWaysInSince(tx: Transaction<DB>, userId: string, since: Date): Promise<void> {
  await dropFactorsSince(tx, userId, since)
  await endApiTokensOf(tx, userId, since)
  await endFeedOf(tx, userId, since)
}
