// Makes a backup in the place of BACKUP_TO and removes those that are no longer kept.
import { type BackupMade, type BackupSource, makeBackup } from './backup.ts'
import { writeErasures } from './erased.ts'
import { outdatedBackups } from './kept.ts'
import { openPlace } from './places.ts'

export interface ScheduledBackup extends BackupMade {
  /** Why older backups could not be removed. */
  left: string | null
}

/** @throws Error with one line, and keeps nothing of this backup */
export async function makeScheduledBackup(
  source: BackupSource,
  { place: backupTo, name }: { place: string; name: string },
): Promise<ScheduledBackup> {
  const place = await openPlace(backupTo, source.dataDir)
  const made = await place.keep(name, (file) => makeBackup(source, file))
  await writeErasures(source.db, place)
  try {
    for (const old of outdatedBackups(await place.names())) await place.remove(old)
    return { ...made, left: null }
  } catch (error) {
    return { ...made, left: error instanceof Error ? error.message : String(error) }
  }
}
