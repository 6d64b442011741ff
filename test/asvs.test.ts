// docs/asvs.md has a row for each requirement of ASVS 5.0.0, levels 1 and 2: number, level, what it asks, state, proof or reason.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asvsRequirements } from './asvs-requirements.ts'
import { filesOf, hasTests, quotesOf, untrueQuotes } from './quoted-titles.ts'

const document = readFileSync('docs/asvs.md', 'utf8')
const STATES = ['met', 'not met', 'not applicable']
/** A requirement that a document says something: the document proves it. */
const IS_OF_DOCUMENTS = /^(2|5|6|7|8|11|13|14|15|16)\.1\./

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([number = '', level, asks = '', state = '', words = '', ...more]) => ({
      ...{ number, level: Number(level), asks, state, words, more },
    }))
type Row = ReturnType<typeof rowsOf>[number]

const documentsOf = ({ words }: Row) => [...words.matchAll(/\]\(([^)#]+\.md)[^)]*\)/g)].map(([, path = '']) => path)

function faultOf(row: Row): string | undefined {
  const { number, asks, state, words, more } = row
  const [files, quotes] = [filesOf(words), quotesOf(words)]
  if (!STATES.includes(state) || more.length > 0) return 'state'
  if (asks.split(' ').length < 2 || words === '') return 'words'
  if (files.some((name) => !hasTests(name)) || untrueQuotes(files, quotes).length > 0) return 'no such test'
  if (state !== 'met') return undefined
  if (!IS_OF_DOCUMENTS.test(number)) return quotes.length > 0 && files.length > 0 ? undefined : 'no test'
  const isWritten = documentsOf(row).some((path) => existsSync(`docs/${path}`)) || words.includes('](#')
  return isWritten || quotes.length > 0 ? undefined : 'no document'
}

function faultsOf(text: string): string[] {
  const rows = rowsOf(text)
  const listed = rows.map(({ number, level }) => `${number} level ${level}`)
  const wanted = asvsRequirements.map(({ number, level }) => `${number} level ${level}`)
  return [
    ...wanted.filter((one) => !listed.includes(one)).map((one) => `${one}: missing`),
    ...listed.filter((one) => !wanted.includes(one)).map((one) => `${one}: unknown`),
    ...listed.filter((one, index) => listed.indexOf(one) < index).map((one) => `${one}: twice`),
    ...rows.flatMap((row) => {
      const fault = faultOf(row)
      return fault === undefined ? [] : [`${row.number}: ${fault}`]
    }),
  ]
}

it('asvs: each requirement of levels 1 and 2 has one row, met with a test that exists, or with a reason', () => {
  expect(asvsRequirements.map(({ level }) => level).filter((level) => level === 1)).toHaveLength(70)
  expect(asvsRequirements).toHaveLength(253)
  expect(faultsOf(document)).toEqual([])
})

it('asvs: the rows stand in the order of the standard, and are counted right', () => {
  const rows = rowsOf(document)
  expect(rows.map(({ number }) => number)).toEqual(asvsRequirements.map(({ number }) => number))
  const [met, notMet, notApplicable] = STATES.map((state) => rows.filter((row) => row.state === state).length)
  expect(document).toContain(
    `Of 253 requirements ${met} are met, ${notMet} are not met, ${notApplicable} do not apply.`,
  )
})

it('asvs: a row that is missing, twice, without proof, or with a test that does not exist is found', () => {
  const row = document.split('\n').find((line) => line.startsWith('| 6.2.2 |')) ?? ''
  const with_ = (other: string) => faultsOf(document.replace(row, () => other))
  const [start] = /^.*? met \| /.exec(row) ?? []
  expect(with_('')).toEqual(['6.2.2 level 1: missing'])
  expect(with_(`${row}\n${row}`)).toEqual(['6.2.2 level 1: twice'])
  expect(with_(row.replace('| 1 |', '| 2 |'))).toEqual(['6.2.2 level 1: missing', '6.2.2 level 2: unknown'])
  expect(with_(`${start}it is so |`)).toEqual(['6.2.2: no test'])
  expect(with_(`${start}\`passwords.routes.test.ts\` "no title of any test" |`)).toEqual(['6.2.2: no such test'])
  expect(with_(`${start}\`nowhere.test.ts\` "changes it…" |`)).toEqual(['6.2.2: no such test'])
  expect(with_(row.replace(' met |', ' done |'))).toEqual(['6.2.2: state'])
})
