// A template of offers is a job that can be added to an offer: lines name their job, take today's price, and a job names the plan items
// that it does.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE offer_items ADD COLUMN job text CHECK (job <> '')`.execute(db)
  await sql`ALTER TABLE offer_templates
    ADD COLUMN name_fold text GENERATED ALWAYS AS (fold_tr(name)) STORED`.execute(db)
  await sql`ALTER TABLE offer_template_items
    ADD COLUMN current_price boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT offer_template_items_current_price CHECK (NOT current_price OR type <> 'MANUAL')`.execute(db)
  await sql`CREATE TABLE offer_template_covers (
    template_id uuid NOT NULL REFERENCES offer_templates ON DELETE CASCADE,
    plan_id uuid NOT NULL REFERENCES service_plans ON DELETE CASCADE,
    code text NOT NULL,
    PRIMARY KEY (template_id, plan_id, code)
  )`.execute(db)
  await sql`CREATE INDEX offer_template_covers_by_item ON offer_template_covers (plan_id, code)`.execute(db)
}
