// Random readings, corrections and meter changes: what the history says holds after each of them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEngine } from '../../../../test/factories.ts'
import { useServer } from '../../../../test/harness.ts'
import { type Reading, ReadingInput } from '../../../shared/engines/readings.contract.ts'
import type { Actor } from '../../http/access.ts'
import { AppError } from '../../http/errors.ts'
import { addReading } from './readings.commands.ts'
import { readingsOfEngine } from './readings.queries.ts'

const server = useServer()
const DAY_MS = 86_400_000
const KEYS = ['reading_added', 'reading_below_previous', 'reading_too_high', 'reading_out_of_order']

/** Hours are added to the newest meter value; `back` and `voids` choose a day and a reading by their place. */
const step = fc.record({
  more: fc.integer({ min: -300, max: 4000 }).map((tenths) => tenths / 10),
  daysPassed: fc.integer({ min: 0, max: 20 }),
  back: fc.option(fc.integer({ min: 1, max: 90 }), { freq: 3 }),
  voids: fc.option(fc.nat(), { freq: 2 }),
  meter: fc.option(fc.record({ ran: fc.nat(50), start: fc.nat(20) }), { freq: 4 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const historyOf = async (actor: Actor, id: string, now: Date): Promise<Reading[]> =>
  (await readingsOfEngine(server.db, actor, id, { page: 0, size: 100 }, now)).content

function keyOf(error: unknown): string {
  if (error instanceof AppError) return error.key
  throw error
}

/** The call of a step, after what the history says. */
function inputOf(history: Reading[], { more, back, voids, meter }: Step, now: Date) {
  const last = history.find(({ voidedBy }) => voidedBy === null)
  const shown = last?.hours ?? 0
  const round = (hours: number) => Math.max(0, Math.round(hours * 10) / 10)
  const readAt = back ? new Date(now.getTime() - back * DAY_MS).toISOString() : undefined
  const named = voids === null ? undefined : history[voids % history.length]?.id
  const meterReplaced = meter ? { finalHours: round(shown + meter.ran), startHours: meter.start } : undefined
  const hours = round(meter ? meter.start + Math.abs(more) / 10 : shown + more)
  return { hours, readAt, voids: named, meterReplaced, confirm: true }
}

function expectSound(history: Reading[], hoursUsed: number): void {
  const valid = history.filter(({ voidedBy }) => voidedBy === null).reverse()
  const totals = valid.map(({ total }) => total)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  expect(totals.at(-1)).toBe(hoursUsed)
  for (const { id, voidedBy } of history) {
    const namers = history.filter(({ voids }) => voids === id).map((one) => one.id)
    expect(namers).toEqual(voidedBy === null ? [] : [voidedBy])
  }
  // The history says why: each total follows from the meter, and the meter's offset from its changes.
  let offset = 0
  for (const { hours, total, meterReplaced } of valid) {
    if (meterReplaced) offset += meterReplaced.finalHours - meterReplaced.startHours
    expect(total).toBeCloseTo(offset + hours, 6)
  }
}

it('readings: the total never falls, the newest valid one is the hours, and the history says why', async () => {
  const { id: userId, ...person } = await server.person('ADMIN')
  const actor: Actor = { ...person, userId, role: 'ADMIN', emailConfirmed: true, profileStatus: 'APPROVED' }
  const answers = new Map<string, number>()
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
    let now = new Date('2026-01-01T09:00:00Z')
    const { id } = await createEngine(server.db, { hours_used_hundredths: 10_000, created_at: now })
    let history = await historyOf(actor, id, now)
    for (const each of steps) {
      now = new Date(now.getTime() + each.daysPassed * DAY_MS)
      const input = ReadingInput.parse(inputOf(history, each, now))
      const key = await addReading(server.db, actor, id, input, now).then(() => 'reading_added', keyOf)
      expect([...KEYS, 'reading_already_voided']).toContain(key)
      answers.set(key, (answers.get(key) ?? 0) + 1)
      const before = history.length
      history = await historyOf(actor, id, now)
      expect(history).toHaveLength(before + (key === 'reading_added' ? 1 : 0))
      const row = await server.row('engines', id)
      expectSound(history, Number(row?.hours_used_hundredths) / 100)
    }
  })
  await fc.assert(property, { numRuns: 20, seed: 20_261_122, endOnFailure: true })
  // The steps reach every answer.
  for (const key of KEYS) expect(answers.get(key) ?? 0, key).toBeGreaterThan(3)
}, 120_000)
