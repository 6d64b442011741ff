// The backup of the operator's command.
import { type BackupMade, type BackupSource, makeBackup } from './backup.ts'
import { besideFile, writeErasures } from './erased.ts'

/** @throws as `makeBackup` */
export async function makeAskedBackup(source: BackupSource, file: string): Promise<BackupMade> {
  const made = await makeBackup(source, file)
  await writeErasures(source.db, besideFile(file))
  return made
}
