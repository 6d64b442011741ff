// Initialising a data folder takes about three seconds and 560 MB. A separate process does it, so that the server does not keep
// that memory. The result is kept as a template for the next new folder.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncTree } from './sync.ts'

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/pruva')
const run = promisify(execFile)

/** Makes a new, empty database in `folder`, which must not exist. */
export async function createDataFolder(folder: string): Promise<void> {
  const template = join(CACHE, `postgres-of-pglite-${await pgliteVersion()}`)
  if (await copied(template, folder)) return
  await run(process.execPath, [join(import.meta.dirname, 'initialise.ts'), folder])
  await keepAsTemplate(folder, template)
}

async function copied(template: string, folder: string): Promise<boolean> {
  try {
    await cp(template, folder, { recursive: true, errorOnExist: true, force: false })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** If the application folder is not writable, the next new database takes three seconds; nothing else fails. */
async function keepAsTemplate(folder: string, template: string): Promise<void> {
  const unfinished = `${template}.${process.pid}`
  try {
    await mkdir(CACHE, { recursive: true })
    await cp(folder, unfinished, { recursive: true })
    syncTree(unfinished)
    await rename(unfinished, template)
  } catch {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8')) as { version: string }
  return manifest.version
}
