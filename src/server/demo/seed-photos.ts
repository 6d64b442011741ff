import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { photoLogTexts } from '../../shared/photos/photos.log-texts.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Storage } from '../files/storage/storage.ts'
import { type DemoPhoto, PHOTOS, PICTURE_SIZE } from './photos.data.ts'
import type { SeededRequest } from './seed-requests.ts'
import { logged, type Seeding } from './seeding.ts'

const FOLDER = join(import.meta.dirname, 'photos')
const TYPE = 'image/webp' as const

/** The keys are constant, so that a repeated first start overwrites the files of one that failed. */
const keysOf = ({ file, key = file }: DemoPhoto) => ({
  file_key: `photos/demo/${key}.webp`,
  thumbnail_key: `photos/demo/${key}-thumbnail.webp`,
})

export async function seedPhotos(
  seeding: Seeding,
  storage: Storage,
  requests: readonly SeededRequest[],
): Promise<void> {
  const rows = await Promise.all(PHOTOS.map((photo) => storePhoto(seeding, storage, photo, requestOf(photo, requests))))
  await seeding.tx.insertInto('photos').values(rows).execute()
}

async function storePhoto(
  seeding: Seeding,
  storage: Storage,
  photo: DemoPhoto,
  { id, names, story, boat, technicians, steps }: SeededRequest,
): Promise<Insertable<DB['photos']>> {
  const keys = keysOf(photo)
  const by = photo.ofOwner ? boat.owner : (technicians[0] ?? null)
  const taken = () => seeding.moments.at(photo.status === 'ACTIVE' ? 1 : (story.work ?? 1), photo.time)
  const display = await readFile(join(FOLDER, `${photo.file}.webp`))
  await storage.put(keys.file_key, display, TYPE)
  await storage.put(keys.thumbnail_key, await readFile(join(FOLDER, `${photo.file}-thumbnail.webp`)), TYPE)
  const row = {
    id: randomUUID(),
    service_request_id: id,
    engine_id: photo.ofEngine ? (boat.engineIds.at(-1) ?? null) : null,
    caption: photo.caption,
    ...keys,
    content_type: TYPE,
    byte_size: display.length,
    ...PICTURE_SIZE,
    uploaded_by: by?.id ?? null,
    source: photo.ofOwner ? ('OWNER' as const) : ('STAFF' as const),
    owner_number: photo.ofOwner ? PHOTOS.filter(({ ofOwner }) => ofOwner).indexOf(photo) + 1 : null,
    created_at: photo.ofOwner ? steps.created : taken(),
  }
  const message = photoLogTexts.created(names, photo.caption)
  const entry = { category: 'MAINTENANCE', action: 'CREATE', entity: 'photo', id: row.id, message } as const
  logged(seeding, row.created_at, by, entry)
  return row
}

function requestOf({ boat, type, status }: DemoPhoto, requests: readonly SeededRequest[]): SeededRequest {
  const found = requests.find(({ story }) => story.boat === boat && story.type === type && story.status === status)
  if (!found) throw new Error(`The demo data has a photo for ${boat} but no such request`)
  return found
}
