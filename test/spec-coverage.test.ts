// docs/spec-coverage.md quotes the beginning of test titles in its last column ("…"). Each quote is a title of a file in its row.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, hasTests, quotesOf, untrueQuotes } from './quoted-titles.ts'

const lines = readFileSync('docs/spec-coverage.md', 'utf8').split('\n')

const lastColumn = (line: string) => (line.startsWith('|') ? line.split('|').slice(3).join('|') : line)

it('spec coverage: every file that it names has tests', () => {
  expect(lines.flatMap(filesOf).filter((name) => !hasTests(name))).toEqual([])
})

it('spec coverage: every row names a test', () => {
  const rows = lines.filter((line) => line.startsWith('| ') && !/ (?:Test|Proof) \|$/.test(line))
  expect(rows.length).toBeGreaterThan(300)
  const testOf = (row: string) => row.split('|').at(-2) ?? ''
  expect(rows.filter((row) => !filesOf(testOf(row)).length && !testOf(row).includes('(texts)'))).toEqual([])
})

it('spec coverage: every quote is a title of a test or group in a file of its row', () => {
  const untrue = lines.flatMap((line, index) =>
    untrueQuotes(filesOf(line), quotesOf(lastColumn(line))).map((quote) => `line ${index + 1}: "${quote}"`),
  )
  expect(untrue).toEqual([])
})
