import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

/** The first days of Ramazan Bayramı and Kurban Bayramı, as the state's religious office has announced them. */
test.each([
  [2024, '2024-04-10', '2024-06-16'],
  [2025, '2025-03-30', '2025-06-06'],
  [2026, '2026-03-20', '2026-05-27'],
  [2027, '2027-03-09', '2027-05-16'],
])('%d has the seven fixed days, three days from %s and four days from %s', (year, ramazan, kurban) => {
  const days = publicHolidays(year)
  expect(days).toEqual(days.toSorted())
  const feast = (first: string, length: number) => {
    const start = days.indexOf(first)
    const last = new Date(`${first}T00:00:00Z`).getTime() + (length - 1) * 86_400_000
    expect(days[start + length - 1]).toBe(new Date(last).toISOString().slice(0, 10))
  }
  feast(ramazan, 3)
  feast(kurban, 4)
  // The 19th of May 2027 is also a day of Kurban Bayramı.
  expect(days).toHaveLength(year === 2027 ? 13 : 14)
  expect(days.filter((day) => /-(01-01|04-23|05-01|05-19|07-15|08-30|10-29)$/.test(day))).toHaveLength(7)
})

test('2033 has Ramazan Bayramı twice', () => {
  expect(publicHolidays(2033)).toEqual(expect.arrayContaining(['2033-01-03', '2033-12-23']))
})
