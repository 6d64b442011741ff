// docs/spec-coverage.md quotes the beginning of test titles in its last column ("…"). Each quote is a title of a file in its row.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

const lines = readFileSync('docs/spec-coverage.md', 'utf8').split('\n')

/** `web/{a,b}.test.tsx` names two files. */
const spread = (name: string): string[] => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return names === undefined ? [name] : names.split(',').map((one) => `${before}${one}${after}`)
}
const filesOf = (line: string) =>
  [...line.matchAll(/`([^`]+\.(?:test\.tsx?|spec\.ts))`/g)].flatMap(([, name = '']) => spread(name))

const lastColumn = (line: string) => (line.startsWith('|') ? line.split('|').slice(3).join('|') : line)
const quotesOf = (line: string) => [...lastColumn(line).matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote)

/** An ellipsis matches any words. */
const pattern = (quote: string) =>
  new RegExp(`^${quote.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`)

const isFile = (name: string) => (file: string) => file === name || file.endsWith(`/${name}`)

it('spec coverage: every file that it names has tests', () => {
  const files = [...new Set(testTitles.map(({ file }) => file))]
  const unknown = lines.flatMap(filesOf).filter((name) => !files.some(isFile(name)))
  expect(unknown).toEqual([])
})

it('spec coverage: every row names a test', () => {
  const rows = lines.filter((line) => line.startsWith('| ') && !/ (?:Test|Proof) \|$/.test(line))
  expect(rows.length).toBeGreaterThan(300)
  const testOf = (row: string) => row.split('|').at(-2) ?? ''
  expect(rows.filter((row) => !filesOf(testOf(row)).length && !testOf(row).includes('(texts)'))).toEqual([])
})

it('spec coverage: every quote is a title of a test or group in a file of its row', () => {
  const untrue = lines.flatMap((line, index) => {
    const names = filesOf(line)
    const titles = testTitles
      .filter(({ file }) => names.some((name) => isFile(name)(file)))
      .flatMap(({ title, groups }) => [title, ...groups])
    const missing = quotesOf(line).filter((quote) => !titles.some((title) => pattern(quote).test(title)))
    return missing.map((quote) => `line ${index + 1}: "${quote}"`)
  })
  expect(untrue).toEqual([])
})
