// The lock file fixes all packages by hashes and names no registry, so each machine uses its own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  integrity?: string
  resolved?: string
  version?: string
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
)
const entries = Object.entries(lock.packages).filter(([name]) => name !== '')

it('lock file: every entry has a version and its SHA-512', () => {
  const lacking = entries.filter(
    ([, { integrity, version }]) => !version || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  )
  expect(lacking.map(([name]) => name)).toEqual([])
  expect(entries.length).toBeGreaterThan(500)
})

it('lock file: no entry names the host it came from', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
})
