// Where scheduled backups are kept: the folder or the S3-compatible store of BACKUP_TO.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderBeside } from './beside.ts'
import { isScheduled, isUnfinished } from './kept.ts'
import { type BackupPlace, readThrough } from './place.ts'

export async function openPlace(backupTo: string, dataDir: string): Promise<BackupPlace> {
  if (!backupTo.startsWith('s3:')) return folderPlace(backupTo)
  // The client is large, so it is loaded only when it is used.
  const { s3BackupPlace } = await import('./s3-place.ts')
  return s3BackupPlace(backupTo, dataDir)
}

function folderPlace(folder: string): BackupPlace {
  const remove = (name: string) => rm(join(folder, name), { force: true })
  return {
    ...folderBeside(folder),
    keep: async (name, make) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const left of (await readdir(folder)).filter(isUnfinished)) await remove(left)
      const made = await make(join(folder, name))
      try {
        await readThrough(createReadStream(made.file), made.file)
      } catch (error) {
        await remove(name)
        throw error
      }
      return made
    },
    names: async () => (await readdir(folder)).filter(isScheduled),
    remove,
  }
}
