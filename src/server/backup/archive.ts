// A backup is one .tar.gz. Its last entry holds the number of the entries and their hash, so that a reader detects a cut or
// damaged archive before it changes anything.
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '../db/embedded/sync.ts'
import { readTar, type TarEntry, tarBlocks, tarEnd } from './tar.ts'

const END = 'end.json'
/** A large backup is mostly photos, which do not compress; rows do, also at this level. */
const COMPRESSION_LEVEL = 3

interface End {
  entries: number
  sha256: string
}

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Syncs the archive to the disk, then gives it its name. Returns its size in bytes. */
  finish(): Promise<number>
  /** Deletes the unfinished file. */
  discard(): Promise<void>
}

function take(hash: Hash, name: string, bytes: Uint8Array): void {
  hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
}

/** Only the file's owner can read it: it holds all data. @throws Error where `file` exists or cannot be written */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  if (await exists(file)) throw new Error(`${file} exists already. Name another file.`)
  const unfinished = `${file}.part`
  const target = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written: ${error.message}`, { cause: error })
  })
  const gzip = createGzip({ level: COMPRESSION_LEVEL })
  const written = target.writeFile(gzip)
  // The next write that waits, or `finish`, throws this error.
  written.catch(() => {})
  const hash = createHash('sha256')
  const modified = new Date()
  let entries = 0

  const write = async (name: string, bytes: Uint8Array) => {
    for (const block of tarBlocks(name, bytes, modified)) {
      if (!gzip.write(block)) await Promise.race([once(gzip, 'drain'), written])
    }
  }
  return {
    add: async (name, bytes) => {
      take(hash, name, bytes)
      entries += 1
      await write(name, bytes)
    },
    finish: async () => {
      const end: End = { entries, sha256: hash.digest('hex') }
      await write(END, Buffer.from(JSON.stringify(end)))
      gzip.end(tarEnd())
      await written
      await target.sync()
      const { size } = await target.stat()
      await target.close()
      await rename(unfinished, file)
      syncFolder(dirname(file))
      return size
    },
    discard: async () => {
      gzip.destroy()
      await written.catch(() => {})
      await target.close().catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/** Yields the entries in order, then throws if the archive is not whole. @throws Error with one line that names the file */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  yield* readArchiveFrom(createReadStream(file), file)
}

/** `readArchive` for a stream; `file` names it in an error. */
export async function* readArchiveFrom(source: Readable, file: string): AsyncGenerator<TarEntry> {
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  const hash = createHash('sha256')
  let entries = 0
  let isWhole = false
  try {
    for await (const entry of readTar(source.pipe(unzipped))) {
      if (isWhole) throw new Error('it goes on after its end')
      if (entry.name === END) {
        const end = JSON.parse(entry.bytes.toString()) as Partial<End>
        if (end.entries !== entries || end.sha256 !== hash.digest('hex')) throw new Error('it is damaged')
        isWhole = true
        continue
      }
      take(hash, entry.name, entry.bytes)
      entries += 1
      yield entry
    }
    if (!isWhole) throw new Error('it has no end')
  } catch (error) {
    throw refusal(file, error as NodeJS.ErrnoException)
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

function refusal(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`, { cause: error })
  return new Error(`${file} is no whole Pruva backup: ${error.message}. Nothing was changed.`, { cause: error })
}
