// An import with as many rows as a file may have, for the tests of growth.
import { sql } from 'kysely'
import { ROLE_IDS } from '../src/shared/roles.ts'

/** Returns its id. */
export const importOfManyRows = sql<{ id: string }>`with made as (
    insert into imports (kind, file_name, head, headings, is_known, total, created_by, created_at)
    select 'PARTS', 'stok.xlsx', '{"sheets": [], "sheet": null, "encoding": null, "separator": null, "headingRow": 1, "columns": []}',
      'Kod', false, 20000, id, now() from users where role_id = ${ROLE_IDS.ADMIN} limit 1 returning id),
  rows as (insert into import_rows (import_id, n, cells, verdict) select made.id, n, '[]',
    case when n % 100 = 0 then 'BAD' else 'NEW' end from made, generate_series(1, 20000) n)
  select id from made`
