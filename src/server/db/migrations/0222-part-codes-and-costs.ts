// Further codes of parts, where they are bought, and what one costs. `part_codes` has all codes of the parts that are there, so that one
// index keeps them apart: position 0 is the part's own, which a trigger follows. An archived part's codes are free.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE part_codes (
    spare_part_id uuid NOT NULL REFERENCES spare_parts ON DELETE CASCADE,
    position integer NOT NULL CHECK (position BETWEEN 0 AND 10),
    code text NOT NULL CHECK (code <> ''),
    code_fold text NOT NULL GENERATED ALWAYS AS (fold_tr(code)) STORED,
    PRIMARY KEY (spare_part_id, position)
  )`.execute(db)
  await sql`INSERT INTO part_codes (spare_part_id, position, code)
    SELECT id, 0, part_code FROM spare_parts WHERE archived_at IS NULL`.execute(db)
  await sql`CREATE UNIQUE INDEX part_codes_code ON part_codes (code_fold)`.execute(db)
  await sql`CREATE INDEX part_codes_search ON part_codes USING gin (code_fold gin_trgm_ops)`.execute(db)

  // A restored archive has the rows itself.
  await sql`CREATE FUNCTION own_part_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('pruva.restoring', true) = 'on' THEN RETURN NULL; END IF;
    IF NEW.archived_at IS NULL THEN
      INSERT INTO part_codes (spare_part_id, position, code) VALUES (NEW.id, 0, NEW.part_code)
        ON CONFLICT (spare_part_id, position) DO UPDATE SET code = EXCLUDED.code;
    ELSE
      DELETE FROM part_codes WHERE spare_part_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$`.execute(db)
  await sql`CREATE TRIGGER own_part_code_of_new AFTER INSERT ON spare_parts
    FOR EACH ROW EXECUTE FUNCTION own_part_code()`.execute(db)
  await sql`CREATE TRIGGER own_part_code_of_changed AFTER UPDATE ON spare_parts FOR EACH ROW
    WHEN (OLD.part_code IS DISTINCT FROM NEW.part_code OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
    EXECUTE FUNCTION own_part_code()`.execute(db)

  // What one unit costs without KDV, as it was typed. For ADMIN alone.
  await sql`ALTER TABLE spare_parts
    ADD COLUMN supplier text,
    ADD COLUMN supplier_code text,
    ADD COLUMN cost_minor bigint CHECK (cost_minor >= 0),
    ADD COLUMN cost_currency text CHECK (cost_currency IN ('EUR', 'USD', 'GBP', 'TRY')),
    ADD CONSTRAINT spare_parts_cost_has_currency CHECK ((cost_minor IS NULL) = (cost_currency IS NULL))`.execute(db)
}
