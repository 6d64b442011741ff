// Copies the data folder as it is at one moment, while the database works. A database opened from the copy is in the state after
// a power cut at that moment. Queries wait only while files are copied that changed after the first two rounds.
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** File systems store times in steps: a file may change again just after its copy and keep the same time. */
const CLOCK_STEP_MS = 1000
const ROUNDS_BESIDE_QUERIES = 2

interface Copied {
  size: number
  changedMs: number
  isCertain: boolean
}

type CopiedFiles = Map<string, Copied>

/** @param target must not exist */
export async function copyDatabase(folder: string, target: string): Promise<void> {
  const copied: CopiedFiles = new Map()
  mkdirSync(target, { mode: 0o700 })
  for (let round = 0; round < ROUNDS_BESIDE_QUERIES; round++) {
    for (const name of changedFiles(folder, target, copied)) {
      // The file was deleted during this round: the last round removes it from the copy.
      await copyFile(join(folder, name), join(target, name)).catch(() => copied.delete(name))
    }
  }
  // No statement runs in the middle of this, because a packet of statements runs in one piece on this thread.
  for (const name of changedFiles(folder, target, copied)) copyFileSync(join(folder, name), join(target, name))
}

/** Returns the files to copy or to copy again. Makes their folders and removes deleted files from the copy. */
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
