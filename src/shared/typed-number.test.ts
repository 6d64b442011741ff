import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatDecimal, formatMoney, fromMinor } from './money.ts'
import { money, type NumberRange, pieces, printNumber, readNumber } from './typed-number.ts'

const PRICE = money(10_000_000)
const PIECES = pieces(0, 1_000_000)
const RATE: NumberRange = { min: 0.0001, max: 100_000, decimals: 4, printedDecimals: 2 }
const PERCENT: NumberRange = { min: 0, max: 100, decimals: 2, units: ['%'] }
const HOURS: NumberRange = { min: 0, max: 999_999, decimals: 2, units: ['saat'] }
const DEGREES: NumberRange = { min: -90, max: 90, decimals: 6, hasThousands: false }

describe('what is typed into a price', () => {
  it.each([
    ['12.500,00', 12_500],
    ['12.500', 12_500],
    ['1.250', 1250],
    ['1.250,50', 1250.5],
    ['1250,50', 1250.5],
    ['1.250.000,5', 1_250_000.5],
    ['1,5', 1.5],
    ['1,05', 1.05],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['1250.5', 1250.5],
    ['0.5', 0.5],
    ['0', 0],
    ['0,00', 0],
    ['007', 7],
    ['10000000', 10_000_000],
    ['₺1.250,50', 1250.5],
    ['1.250,50 ₺', 1250.5],
    ['1.250,50\u00a0₺', 1250.5],
    ['€ 1.250,50', 1250.5],
    ['  1.250,50\t', 1250.5],
    ['1.250 TL', 1250],
    ['£12,5', 12.5],
  ])('%j is %d', (typed, value) => {
    expect(readNumber(typed, PRICE)).toEqual({ value })
  })

  it.each([
    ['1,250.50', 'invalid_number'],
    ['1,5,5', 'invalid_number'],
    ['1.25.00', 'invalid_number'],
    ['1.2500', 'invalid_number'],
    ['1250.500', 'invalid_number'],
    ['1250.500,5', 'invalid_number'],
    ['0.125', 'invalid_number'],
    ['12..5', 'invalid_number'],
    ['12,', 'invalid_number'],
    ['12.', 'invalid_number'],
    [',5', 'invalid_number'],
    [',', 'invalid_number'],
    ['-', 'invalid_number'],
    ['₺', 'invalid_number'],
    ['on iki', 'invalid_number'],
    ['12a', 'invalid_number'],
    ['1e3', 'invalid_number'],
    ['0x10', 'invalid_number'],
    ['1 250,50', 'invalid_number'],
    ['+5', 'invalid_number'],
    ['%5', 'invalid_number'],
    ['١٢', 'invalid_number'],
    ['-5', 'number_not_negative'],
    ['−€ 48,35', 'number_not_negative'],
    ['-0', 'number_not_negative'],
    ['1,250', 'too_many_decimals'],
    ['12.500,005', 'too_many_decimals'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readNumber(typed, PRICE)).toEqual({ problem })
  })

  it('nothing, or blanks, is no number and no mistake', () => {
    expect(readNumber('', PRICE)).toEqual({})
    expect(readNumber(' \u00a0', PRICE)).toEqual({})
  })

  it('a number outside of the range is understood and refused', () => {
    expect(readNumber('10.000.000,01', PRICE)).toEqual({ value: 10_000_000.01, problem: 'number_too_large' })
    expect(readNumber('9'.repeat(400), PRICE)).toEqual({ value: Number.POSITIVE_INFINITY, problem: 'number_too_large' })
    expect(readNumber('0', pieces(1, 9))).toEqual({ value: 0, problem: 'number_too_small' })
  })
})

describe('what is typed into other fields', () => {
  it.each<[string, NumberRange, ReturnType<typeof readNumber>]>([
    ['1.250', PIECES, { value: 1250 }],
    ['12 adet', PIECES, { value: 12 }],
    ['12.5', PIECES, { problem: 'number_not_whole' }],
    ['1,0', PIECES, { problem: 'number_not_whole' }],
    ['-1', PIECES, { problem: 'number_not_negative' }],
    ['1.284,5 saat', HOURS, { value: 1284.5 }],
    ['%12,5', PERCENT, { value: 12.5 }],
    ['100,01', PERCENT, { value: 100.01, problem: 'number_too_large' }],
    ['36,1255', RATE, { value: 36.1255 }],
    ['36.1255', RATE, { problem: 'invalid_number' }],
    ['36,12555', RATE, { problem: 'too_many_decimals' }],
    ['36,7493', DEGREES, { value: 36.7493 }],
    ['36.749312', DEGREES, { value: 36.749312 }],
    ['36.749', DEGREES, { value: 36.749 }],
    ['-27,5', DEGREES, { value: -27.5 }],
    ['−27', DEGREES, { value: -27 }],
    ['-0', DEGREES, { value: 0 }],
    ['36,7493121', DEGREES, { problem: 'too_many_decimals' }],
    ['36.749, 28.25', DEGREES, { problem: 'invalid_number' }],
    ['1.250', DEGREES, { value: 1.25 }],
    ['12.500,00', DEGREES, { problem: 'invalid_number' }],
    ['-91', DEGREES, { value: -91, problem: 'number_too_small' }],
  ])('%j in %o is %o', (typed, range, read) => {
    expect(readNumber(typed, range)).toEqual(read)
  })
})

describe('for every number, what is printed reads back as the same number', () => {
  const scaled = (range: NumberRange) =>
    fc
      .integer({ min: Math.ceil(range.min * 10 ** range.decimals), max: range.max * 10 ** range.decimals })
      .map((digits) => digits / 10 ** range.decimals)

  it.each<[string, NumberRange]>([
    ['a price', PRICE],
    ['pieces', PIECES],
    ['a rate', RATE],
    ['a percentage', PERCENT],
    ['hours', HOURS],
    ['degrees', DEGREES],
  ])('%s → the same in its field, left and being edited', (_, range) => {
    fc.assert(
      fc.property(scaled(range), (value) => {
        expect(readNumber(printNumber(value, range), range)).toEqual({ value })
        expect(readNumber(printNumber(value, range, { grouped: false }), range)).toEqual({ value })
      }),
      { numRuns: 1000 },
    )
  })

  it('an amount, as lists, papers and sums print it', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map(fromMinor)
    fc.assert(
      fc.property(cents, fc.constantFrom('TRY', 'EUR', 'USD', 'GBP'), (value, currency) => {
        for (const printed of [formatMoney(value, currency), formatAmount(value), formatDecimal(value)])
          expect(readNumber(printed, PRICE)).toEqual({ value })
        expect(printNumber(value, PRICE)).toBe(formatAmount(value))
      }),
      { numRuns: 1000 },
    )
  })
})
