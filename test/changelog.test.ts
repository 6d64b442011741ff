// CHANGELOG.md tells an operator what an upgrade asks of them.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from '../src/server/version.ts'

const [, ...parts] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const releases = parts.map((part) => ({ heading: part.split('\n')[0] ?? '', part }))
const numbered = releases.filter(({ heading }) => heading !== 'Unreleased')
const numbersOf = (heading: string) => (/^(\d+)\.(\d+)\.(\d+) /.exec(heading) ?? []).slice(1).map(Number)

it('changelog: what is not released comes first, then versions with their day, newest first', () => {
  expect(releases[0]?.heading).toBe('Unreleased')
  for (const { heading } of numbered) expect(heading).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/)
  const inOrder = numbered.toSorted((one, other) => {
    const [a, b] = [numbersOf(one.heading), numbersOf(other.heading)]
    const at = a.findIndex((number, index) => number !== b[index])
    return (b[at] ?? 0) - (a[at] ?? 0)
  })
  expect(numbered).toEqual(inOrder)
})

it('changelog: package.json has the newest version', () => {
  expect(numbered[0]?.heading.split(' ')[0]).toBe(VERSION)
})

it('changelog: each version has upgrade notes and slow migrations, which exist', () => {
  for (const { heading, part } of releases) {
    for (const section of ['Upgrade notes', 'Slow migrations'])
      expect(part, heading).toMatch(new RegExp(`^### ${section}\\n\\n- `, 'm'))
    const slow = part.split('### Slow migrations')[1] ?? ''
    const named = [...slow.matchAll(/`(\d{4}-[a-z0-9-]+)`/g)].map(([, name]) => name)
    expect(named.filter((name) => !existsSync(`src/server/db/migrations/${name}.ts`))).toEqual([])
  }
})
