import { expect, it } from 'vitest'
import { codesMeant } from './scanned-codes.ts'

it.each([
  ['6CE*14301*00', ['6CE*14301*00', '6CE-14301-00']],
  ['VP.8765?A', ['VP.8765?A', 'VP/8765_A']],
  ['036000291452', ['036000291452', '0036000291452']],
  ['0036000291452', ['0036000291452', '036000291452']],
  ['8690000000012', ['8690000000012']],
  ['ABC 12', ['ABC 12']],
])('the code %s → means %j', (code, meant) => {
  expect(codesMeant(code)).toEqual(meant)
})
