// The engines that copied a template, page by page.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX engines_by_plan_template`.execute(db)
  await sql`CREATE INDEX engines_by_plan_template ON engines (plan_template_id, id)
    WHERE plan_template_id IS NOT NULL`.execute(db)
}
