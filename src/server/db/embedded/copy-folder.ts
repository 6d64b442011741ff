// A copy of the data folder as it is at one moment, while the database works: what it was opened with after a power cut at that
// moment is what the copy opens with. Queries wait only while the files are copied that changed since the first two rounds.
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** File systems count time in steps: a file that changed just before it was copied may change again without a trace. */
const CLOCK_STEP_MS = 1000
const ROUNDS_BESIDE_QUERIES = 2

interface Copied {
  size: number
  changedMs: number
  isCertain: boolean
}

type CopiedFiles = Map<string, Copied>

/** @param target must not exist */
export async function copyDatabase(
  pglite: Pick<PGlite, 'runExclusive'>,
  folder: string,
  target: string,
): Promise<void> {
  const copied: CopiedFiles = new Map()
  mkdirSync(target, { mode: 0o700 })
  for (let round = 0; round < ROUNDS_BESIDE_QUERIES; round++) {
    for (const name of changedFiles(folder, target, copied)) {
      // Deleted in the meantime: the last round sees it.
      await copyFile(join(folder, name), join(target, name)).catch(() => copied.delete(name))
    }
  }
  await pglite.runExclusive(async () => {
    for (const name of changedFiles(folder, target, copied)) copyFileSync(join(folder, name), join(target, name))
  })
}

/** What has to be copied (again); makes the folders for it and removes what is no longer there. */
function changedFiles(folder: string, target: string, copied: CopiedFiles): string[] {
  const now = Date.now()
  const there = new Set<string>()
  const changed: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (entry.isDirectory()) mkdirSync(join(target, name), { recursive: true, mode: 0o700 })
    if (!entry.isFile() || entry.name === 'postmaster.pid') continue
    there.add(name)
    const { size, mtimeMs } = statSync(path)
    const before = copied.get(name)
    if (before?.isCertain && before.size === size && before.changedMs === mtimeMs) continue
    mkdirSync(dirname(join(target, name)), { recursive: true, mode: 0o700 })
    copied.set(name, { size, changedMs: mtimeMs, isCertain: now - mtimeMs > CLOCK_STEP_MS })
    changed.push(name)
  }
  for (const name of copied.keys()) {
    if (there.has(name)) continue
    copied.delete(name)
    rmSync(join(target, name), { force: true })
  }
  return changed
}
