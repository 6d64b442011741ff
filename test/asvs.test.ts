// docs/asvs.md has a row for each requirement of ASVS 5.0.0, levels 1 and 2: number or range of numbers, state, proof or reason.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asvsRequirements } from './asvs-requirements.ts'
import { isTest, testsNamedIn } from './named-tests.ts'

const document = readFileSync('docs/asvs.md', 'utf8')
const STATES = ['met', 'not met', 'not applicable']
/** A requirement that a document says something: the document proves it. */
const IS_OF_DOCUMENTS = /^(2|5|6|7|8|11|13|14|15|16)\.1\./
const wanted = asvsRequirements.map(({ number }) => number)

/** `3.4.4–3.4.6` are three requirements. A number that the standard does not have stays as it is. */
function spread(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const [start, end] = [wanted.indexOf(first), wanted.indexOf(last)]
  return start < 0 || end < start ? [range] : wanted.slice(start, end + 1)
}

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .flatMap(([range = '', state = '', words = '', ...more]) =>
      spread(range).map((number) => ({ number, state, words, more })),
    )
type Row = ReturnType<typeof rowsOf>[number]

const documentsOf = ({ words }: Row) => [...words.matchAll(/\]\(([^)#]+\.md)[^)]*\)/g)].map(([, path = '']) => path)

function faultOf(row: Row): string | undefined {
  const { number, state, words, more } = row
  const tests = testsNamedIn(words)
  if (!STATES.includes(state) || more.length > 0) return 'state'
  if (words === '') return 'words'
  if (!tests.every(isTest)) return 'no such test'
  if (state !== 'met' || tests.length > 0) return undefined
  if (!IS_OF_DOCUMENTS.test(number)) return 'no test'
  return documentsOf(row).some((path) => existsSync(`docs/${path}`)) || words.includes('](#')
    ? undefined
    : 'no document'
}

function faultsOf(text: string): string[] {
  const rows = rowsOf(text)
  const listed = rows.map(({ number }) => number)
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
  expect(rows.map(({ number }) => number)).toEqual(wanted)
  const [met, notMet, notApplicable] = STATES.map((state) => rows.filter((row) => row.state === state).length)
  expect(document).toContain(
    `Of 253 requirements ${met} are met, ${notMet} are not met, ${notApplicable} do not apply.`,
  )
})

it('asvs: a row that is missing, twice, without proof, or with a test that does not exist is found', () => {
  const row = document.split('\n').find((line) => line.startsWith('| 6.2.1 |')) ?? ''
  const with_ = (other: string) => faultsOf(document.replace(row, () => other))
  expect(with_('')).toEqual(['6.2.1: missing'])
  expect(with_(`${row}\n${row}`)).toEqual(['6.2.1: twice'])
  expect(with_(row.replace('6.2.1', '6.2.99'))).toEqual(['6.2.1: missing', '6.2.99: unknown'])
  expect(with_(row.replace('6.2.1', '6.2.1–6.2.2'))).toEqual(['6.2.2: twice'])
  expect(with_('| 6.2.1 | met | it is so |')).toEqual(['6.2.1: no test'])
  expect(with_('| 6.2.1 | met | `nowhere.test.ts` |')).toEqual(['6.2.1: no such test'])
  expect(with_(row.replace(' met |', ' done |'))).toEqual(['6.2.1: state'])
})
