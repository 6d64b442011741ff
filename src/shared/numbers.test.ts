import { describe, expect, it } from 'vitest'
import { dayAndMonth, dayOf, formatInstant, shortWeekday, weekdayName } from './days.ts'
import { formatNumber } from './numbers.ts'

const VALUES = [0, 1, -1, 12, 999, 1000, 12_345, -1_234_567.5, 0.5, 0.05, 1234.5678, 36.123456, 1e9, 1_000_000.25]

describe('formatNumber', () => {
  it.each([
    [undefined, {}],
    [{ most: 6 }, { maximumFractionDigits: 6 }],
    [
      { least: 2, most: 2 },
      { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    ],
    [{ least: 1 }, { minimumFractionDigits: 1 }],
    [
      { most: 6, grouped: false },
      { maximumFractionDigits: 6, useGrouping: false },
    ],
  ])('writes numbers with %o as Turkish texts have them', (form, intl) => {
    const format = new Intl.NumberFormat('tr-TR', intl)
    expect(VALUES.map((value) => formatNumber(value, form))).toEqual(VALUES.map((value) => format.format(value)))
  })
})

describe('days', () => {
  const instants = Array.from({ length: 800 }, (_, n) => new Date(Date.UTC(2016, 3, 1) + n * 7 * 3_600_000 * 23))

  it('are those of Turkey, and so is the time', () => {
    const timeZone = 'Europe/Istanbul'
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    const time = new Intl.DateTimeFormat('tr-TR', { timeZone, hour: '2-digit', minute: '2-digit' })
    expect(instants.map(dayOf)).toEqual(instants.map((one) => day.format(one)))
    expect(instants.map((one) => formatInstant(one).slice(11))).toEqual(instants.map((one) => time.format(one)))
  })

  it('have their Turkish names', () => {
    const named = new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', day: 'numeric', month: 'long', weekday: 'long' })
    const days = instants.map((one) => one.toISOString().slice(0, 10))
    expect(days.map((one) => `${dayAndMonth(one)} ${weekdayName(one)}`)).toEqual(
      days.map((one) => named.format(new Date(one))),
    )
    const short = new Intl.DateTimeFormat('tr-TR', { timeZone: 'UTC', weekday: 'short' })
    expect(days.map(shortWeekday)).toEqual(days.map((one) => short.format(new Date(one))))
  })
})
