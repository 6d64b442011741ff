import { lastBackupAt } from '../../backup/schedule.ts'
import type { Deps } from '../../deps.ts'
import { lastSealedAt } from '../logs/seals.queries.ts'
import { newestBulletin } from '../rates/bulletins.queries.ts'

/** What should happen regularly, and when it last did: its age is `pruva_age_seconds{of="…"}`. Null: it has never happened. */
export const LAST_TIMES: Record<string, (deps: Deps) => Promise<Date | null>> = {
  bulletin: async ({ db }) => (await newestBulletin(db))?.fetched_at ?? null,
  backup: ({ db }) => lastBackupAt(db),
  seal: ({ db }) => lastSealedAt(db),
}
