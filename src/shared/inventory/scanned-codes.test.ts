import { expect, it } from 'vitest'
import { codesMeant, partMeant } from './scanned-codes.ts'

it.each([
  ['6CE*14301*00', ['6CE*14301*00', '6CE-14301-00']],
  ['VP.8765?A', ['VP.8765?A', 'VP/8765_A']],
  ['036000291452', ['036000291452', '00036000291452', '0036000291452']],
  ['0075678164125', ['0075678164125', '00075678164125', '075678164125']],
  ['4006381333931', ['4006381333931', '04006381333931']],
  ['96385074', ['96385074', '00000096385074', '0000096385074', '000096385074']],
  ['036000291453', ['036000291453']],
  ['8690000000012', ['8690000000012', '08690000000012']],
  ['ABC 12', ['ABC 12']],
])('the code %s → means %j', (code, meant) => {
  expect(codesMeant(code)).toEqual(meant)
})

it('the part of a code: its very code first, then a further one, then the same number with other zeros', () => {
  const [own, further, plain] = [
    { partCode: '075678164125', codes: [] },
    { partCode: 'VP-1', codes: ['0075678164125', 'oem-şaft'] },
    { partCode: '4006381333931' },
  ]
  const found = (code: string) => partMeant([own, further, plain], code)
  expect([found('075678164125'), found('0075678164125'), found('00075678164125')]).toEqual([own, further, further])
  expect([found('OEM*SAFT'), found('04006381333931'), found('OEM')]).toEqual([further, plain, undefined])
})
