// Files in a folder. A file gets its name only when all of it is on the disk; then its name is synced too.
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

const unfinished = (path: string) => `${path}.part`

export function folderStorage(root: string): Storage {
  return {
    put: async (key, bytes) => {
      const path = join(root, key)
      await makeFolder(dirname(path))
      const file = await open(unfinished(path), 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished(path), path)
      await syncFolder(dirname(path))
    },
    get: async (key) => {
      const file = await openIfThere(join(root, key))
      if (!file) return null
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size }
    },
    size: async (key) => {
      try {
        return (await stat(join(root, key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    delete: async (key) => {
      const path = join(root, key)
      await rm(unfinished(path), { force: true })
      await rm(path, { force: true })
    },
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Syncs the names of new folders before a file is written into them. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no such sync.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
