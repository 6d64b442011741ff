// What a person's own data is: JSON, and the stored papers and photos.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MOST_ROWS, type OwnData } from '../../../shared/personal-data/personal-data.contract.ts'
import { personalDataPdfTexts as texts } from '../../../shared/personal-data/personal-data.pdf-texts.ts'
import type { Role } from '../../../shared/roles.ts'
import type { DB } from '../../db/schema.generated.ts'
import { ownRows } from './own-rows.ts'
import { PERSONAL } from './personal-columns.ts'

type Value = OwnData['records'][number]['rows'][number][string]

const listed = (words: string | undefined) => words?.split(/\s+/) ?? []

/** Ids that say nothing to a person: their names. */
const NAMES: Record<string, RawBuilder<unknown>> = {
  city_id: sql`(select name from cities where cities.id = city_id) as city`,
  model_id: sql`(select brands.name || ' ' || models.name from models join brands on brands.id = models.brand_id
    where models.id = model_id) as model`,
  text_version: sql`(select body from consent_texts where hash = text_version) as wording`,
}

/** As on the screen, an owner doesn't read the words of owners before them. */
const readingNote = (userId: string) =>
  sql`case when source <> 'OWNER' or recorded_by = ${userId} then note end as note`

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const shown = (row: Record<string, Value | Date>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      camelCase(column),
      value instanceof Date ? value.toISOString() : value,
    ]),
  )

interface Person {
  userId: string
  role: Role
}

export async function ownData(db: Kysely<DB>, { userId, role }: Person, now: Date): Promise<OwnData> {
  const records: OwnData['records'] = []
  for (const [name, { part, own, words }] of Object.entries(PERSONAL)) {
    if (part === undefined) continue
    const columns = [...listed(own), ...(role === 'CUSTOMER' ? listed(words) : [])]
    const selected = columns.map((column) =>
      name === 'engine_readings' && column === 'note' ? readingNote(userId) : (NAMES[column] ?? sql.ref(column)),
    )
    const order = columns.includes('created_at') ? sql`order by created_at desc` : sql``
    const { rows } = await sql<Record<string, Value | Date>>`select ${sql.join(selected)} from ${sql.table(name)}
      where ${ownRows(name as keyof DB, userId)} ${order} limit ${sql.lit(MOST_ROWS + 1)}`.execute(db)
    if (rows.length === 0) continue
    records.push({ name, isCut: rows.length > MOST_ROWS, rows: rows.slice(0, MOST_ROWS).map(shown) })
  }
  return { madeAt: now.toISOString(), records }
}

export interface OwnFile {
  /** In the ZIP, unique. */
  name: string
  key: string
}

const extension = (key: string) => key.slice(key.lastIndexOf('.'))

/** Number by number within a folder: two files of one name would hide each other. */
function numbered(folder: string, files: readonly { of: string; key: string }[]): OwnFile[] {
  const seen = new Map<string, number>()
  return files.map(({ of, key }) => {
    const count = (seen.get(of) ?? 0) + 1
    seen.set(of, count)
    return { name: `${folder}/${of}/${String(count).padStart(3, '0')}${extension(key)}`, key }
  })
}

/** The papers that were made for the person, and the photos of their boats and jobs. */
export async function ownFiles(db: Kysely<DB>, userId: string): Promise<OwnFile[]> {
  const offers = await db
    .selectFrom('offer_pdfs as p')
    .innerJoin('offer_revisions as r', 'r.id', 'p.revision_id')
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .select(['p.file_key', 'o.offer_number', 'r.rev'])
    .where('r.offer_id', 'in', sql<string>`(select id from offers where ${ownRows('offers', userId)})`)
    .orderBy('p.made_at')
    .execute()
  const answers = await db
    .selectFrom('offer_records as p')
    .innerJoin('offer_events as e', 'e.id', 'p.event_id')
    .innerJoin('offers as o', 'o.id', 'e.offer_id')
    .select(['p.file_key', 'o.offer_number'])
    .where('e.offer_id', 'in', sql<string>`(select id from offers where ${ownRows('offers', userId)})`)
    .orderBy('p.made_at')
    .execute()
  const reports = await db
    .selectFrom('service_report_pdfs as p')
    .innerJoin('service_requests as s', 's.id', 'p.request_id')
    .select(['p.file_key', 's.request_number'])
    .where('s.customer_id', '=', userId)
    .orderBy('p.made_at')
    .execute()
  const photos = await db
    .selectFrom('photos as p')
    .innerJoin('service_requests as s', 's.id', 'p.service_request_id')
    .select(['p.file_key as key', 's.request_number as of'])
    .where('s.customer_id', '=', userId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  const boats = await db
    .selectFrom('boat_photos')
    .select(['file_key as key'])
    .where(ownRows('boat_photos', userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const meters = await db
    .selectFrom('meter_photos')
    .select(['file_key as key'])
    .where(ownRows('meter_photos', userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { folders } = texts
  return [
    ...offers.map(({ file_key: key, offer_number, rev }) => ({
      name: `${folders.offers}/${offer_number}-${rev}.pdf`,
      key,
    })),
    ...numbered(
      folders.answers,
      answers.map(({ file_key: key, offer_number: of }) => ({ of, key })),
    ),
    ...reports.map(({ file_key: key, request_number }) => ({ name: `${folders.reports}/${request_number}.pdf`, key })),
    ...numbered(folders.photos, photos),
    ...numbered(
      folders.photos,
      boats.map(({ key }) => ({ of: folders.boats, key })),
    ),
    ...numbered(
      folders.photos,
      meters.map(({ key }) => ({ of: folders.meters, key })),
    ),
  ]
}
