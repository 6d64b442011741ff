// The lock file fixes all packages by hashes and names no registry, so each machine uses its own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  integrity?: string
  resolved?: string
  version?: string
}

const entriesOf = (file: string) => {
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'),
  )
  return Object.entries(lock.packages).filter(([name]) => name !== '')
}
const files = ['package-lock.json', 'bench/package-lock.json']

it.each(files)('%s: every entry has a version and its SHA-512', (file) => {
  const entries = entriesOf(file)
  const lacking = entries.filter(
    ([, { integrity, version }]) => !version || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  )
  expect(lacking.map(([name]) => name)).toEqual([])
  expect(entries.length).toBeGreaterThan(100)
})

it.each(files)('%s: no entry names the host it came from', (file) => {
  expect(
    entriesOf(file)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([name]) => name),
  ).toEqual([])
})
