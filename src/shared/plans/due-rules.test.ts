import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../days.ts'
import {
  addDays,
  addMonths,
  type Counted,
  expectedOf,
  type Intervals,
  limitsOf,
  type PlanState,
  stateOf,
  type Usage,
} from './due-rules.ts'

const never: Intervals = { firstHours: null, firstMonths: null, everyHours: null, everyMonths: null }
const yearly100: Intervals = { ...never, everyHours: 100, everyMonths: 12 }
const from = (startedOn: string, startedAt = 0, done: Partial<Counted> = {}): Counted => ({
  startedOn,
  startedAt,
  doneOn: null,
  doneAt: null,
  ...done,
})
const stateOn = (today: string, item: Intervals, counted: Counted, usage: Usage): PlanState => {
  const limits = limitsOf(item, counted, false)
  return stateOf(expectedOf(limits, usage), limits.isFinished, today)
}

describe('addMonths', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2096-02-29', 48, '2100-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-28', 12, '2027-03-28'],
    ['2015-10-25', 12, '2016-10-25'],
    ['2026-11-30', 1.5, '2027-01-14'],
  ])('%s and %s months → %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('any day and number of months → the day of the month stays, or is the month’s last', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.nat(240), (date, months) => {
        const day = date.toISOString().slice(0, 10)
        const after = addMonths(day, months)
        const isLast = addDays(after, 1).endsWith('-01')
        expect(after.slice(8) === day.slice(8) || (isLast && after.slice(8) < day.slice(8))).toBe(true)
        const monthsOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
        expect(monthsOf(after) - monthsOf(day)).toBe(months)
      }),
    )
  })
})

describe('limitsOf', () => {
  it('never done → counts from the start of the plan', () => {
    const limits = limitsOf(yearly100, from('2026-05-10', 25_050), false)
    expect(limits).toEqual({ dueOn: '2027-05-10', dueAt: 35_050, isFinished: false })
  })

  it('done → counts from the day and the hours of the work', () => {
    const done = { doneOn: '2026-11-22', doneAt: 31_200 }
    expect(limitsOf(yearly100, from('2026-05-10', 25_050, done), false)).toEqual({
      dueOn: '2027-11-22',
      dueAt: 41_200,
      isFinished: false,
    })
  })

  it('harsh use → half of the hours and months', () => {
    const item = { ...never, everyHours: 125, everyMonths: 3 }
    expect(limitsOf(item, from('2026-01-31'), true)).toEqual({ dueOn: '2026-03-15', dueAt: 6250, isFinished: false })
  })

  it('the first service → at the engine’s first hours, and once it is done never again', () => {
    const once = { ...never, firstHours: 20, firstMonths: 3 }
    expect(limitsOf(once, from('2026-01-31', 500), false)).toEqual({
      dueOn: '2026-04-30',
      dueAt: 2000,
      isFinished: false,
    })
    expect(limitsOf(once, from('2026-01-31', 500, { doneOn: '2026-03-01', doneAt: 1900 }), false).isFinished).toBe(true)
    expect(limitsOf(once, from('2026-01-31', 40_000), false).isFinished).toBe(true)
  })

  it('a first interval and later ones → the later ones follow from the work', () => {
    const item = { ...yearly100, firstHours: 20, firstMonths: 1 }
    expect(limitsOf(item, from('2026-01-31'), false).dueAt).toBe(2000)
    const done = { doneOn: '2026-02-28', doneAt: 2150 }
    expect(limitsOf(item, from('2026-01-31', 0, done), false)).toMatchObject({ dueOn: '2027-02-28', dueAt: 12_150 })
  })

  it('done years in a row on the last day → no drift in leap years', () => {
    let doneOn = '2026-02-28'
    for (const expected of ['2027-02-28', '2028-02-28', '2029-02-28']) {
      doneOn = limitsOf(yearly100, from('2020-01-01', 0, { doneOn, doneAt: 0 }), false).dueOn ?? ''
      expect(doneOn).toBe(expected)
    }
  })
})

describe('what is due', () => {
  const counted = from('2026-06-01', 10_000)
  const usage = (total: number, readOn: string, yearly: number | null = 10_000) => ({ total, readOn, yearly })

  it.each<[string, string, Usage, PlanState]>([
    ['far from both limits', '2026-07-01', usage(10_500, '2026-07-01'), 'LATER'],
    ['the day is near', '2027-05-03', usage(12_000, '2027-05-01', 2000), 'SOON'],
    ['a day before that', '2027-05-01', usage(12_000, '2027-05-01', 2000), 'LATER'],
    ['on the day', '2027-06-01', usage(12_000, '2027-05-01', 2000), 'SOON'],
    ['the day after', '2027-06-02', usage(12_000, '2027-05-01', 2000), 'OVERDUE'],
    ['the hours are expected within a month', '2026-09-20', usage(19_500, '2026-09-20', 10_000), 'SOON'],
    ['the hours are reached', '2026-09-20', usage(20_000, '2026-09-20', 10_000), 'SOON'],
    ['the hours have passed', '2026-09-20', usage(20_010, '2026-09-20', 10_000), 'OVERDUE'],
    [
      'the hours were expected long ago, but nobody read them',
      '2027-05-01',
      usage(12_000, '2026-06-20', 90_000),
      'SOON',
    ],
    ['twenty hours left of an engine that nobody knows', '2026-09-20', usage(18_000, '2026-09-20', null), 'SOON'],
  ])('%s → by whichever limit comes first', (_what, today, used, expected) => {
    expect(stateOn(today, yearly100, counted, used)).toBe(expected)
  })

  it('an item by hours alone, of an engine that nobody knows → unknown', () => {
    expect(stateOn('2026-09-20', { ...never, everyHours: 100 }, counted, usage(11_000, '2026-09-01', null))).toBe(
      'UNKNOWN',
    )
  })

  it('an engine that does not run → the day alone', () => {
    expect(expectedOf({ dueOn: '2027-06-01', dueAt: 20_000 }, usage(10_000, '2026-06-01', 0)).expectedOn).toBe(
      '2027-06-01',
    )
  })

  it('the clocks go forward in Turkey (27 March 2016) → days are counted, not hours', () => {
    const before = dayOf('2016-03-26T22:30:00Z')
    expect(before).toBe('2016-03-27')
    expect(addDays(before, 1)).toBe('2016-03-28')
    expect(stateOn('2016-04-27', yearly100, from('2015-04-27'), usage(100, before, 100))).toBe('SOON')
    expect(stateOn('2016-04-28', yearly100, from('2015-04-27'), usage(100, before, 100))).toBe('OVERDUE')
  })

  it('days pass without a reading → later, soon, overdue, and never back', () => {
    const order: PlanState[] = ['LATER', 'SOON', 'OVERDUE']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 40_000 }), (total, yearly) => {
        let last = 0
        for (let day = '2026-06-01'; day < '2029-06-01'; day = addDays(day, 13)) {
          const now = order.indexOf(stateOn(day, yearly100, counted, usage(total, '2026-06-01', yearly)))
          expect(now).toBeGreaterThanOrEqual(last)
          last = now
        }
      }),
      { numRuns: 40 },
    )
  })
})
