import { expect, it } from 'vitest'
import { isTurkishTaxNumber } from './tax-number.ts'

it.each(['4540536920', '17291716060', '1234567890', '10000000146'])('%s is right', (number) => {
  expect(isTurkishTaxNumber(number)).toBe(true)
})

it.each([
  '4540536921',
  '4540536290',
  '17291716061',
  '17291716160',
  '01234567890',
  '454053692',
  '172917160600',
  '',
  'TR',
])('%s is wrong', (number) => {
  expect(isTurkishTaxNumber(number)).toBe(false)
})

it('of the ten numbers that differ in their last digit, one is right', () => {
  for (const start of ['454053692', '000000001', '123456789', '1729171606', '1000000014']) {
    const right = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isTurkishTaxNumber)
    expect(right).toHaveLength(1)
  }
})
