// Which Pruva runs: the version of package.json, and the commit from which it was built.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Null where neither the image nor a checkout names it. */
export const COMMIT: string | null = written() ?? checkedOut()

/** The image has no checkout: its build writes the commit. */
function written(): string | null {
  const file = join(ROOT, 'dist/commit')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}

function checkedOut(): string | null {
  if (!existsSync(join(ROOT, '.git'))) return null
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
