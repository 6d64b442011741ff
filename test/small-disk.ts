// A small disk in memory that a test can fill. Only root on Linux can make one.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Fills the disk to the last byte. */
  fill(): void
  empty(): void
  remove(): void
}

/** undefined if this process may not make one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'pruva-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // A container without the right to mount.
    rmdirSync(folder)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    empty: () => rmSync(filler),
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

function fillUp(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
