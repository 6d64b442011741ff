// Receipts at once, and the books after any order of them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import { sorted, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { receiptsApi } from '../../../shared/inventory/receipts.contract.ts'
import { sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { toE3 } from '../../../shared/quantity.ts'

const server = useServer()
const { admin, technician } = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN' })

let count = 0
const newNumber = () => {
  count += 1
  return `R-${count}`
}
interface Line {
  sparePartId: string
  quantity: number
  unitCost: number
}
const enter = (items: Line[], more: object = {}) =>
  server.call(admin, receiptsApi.create, {
    body: {
      ...{ supplier: 'Uşta Marin', documentNumber: newNumber(), receivedOn: '2026-05-01', currency: 'TRY', items },
      ...more,
    },
  })
const reverse = (id: string) => server.call(admin, receiptsApi.reverse, { params: { id } })
const one = (part: { id: string }, quantity = 1, unitCost = 10): Line => ({ sparePartId: part.id, quantity, unitCost })
const stockOf = async ({ id }: { id: string }) => (await server.row('spare_parts', id))?.quantity_e3

describe('at once', () => {
  it('one number twice → one receipt', async () => {
    const part = await createPart(server.db, { quantity: 0 })
    const documentNumber = newNumber()
    const answers = await Promise.all([1, 2, 3].map(() => enter([one(part)], { documentNumber })))
    expect(sorted(answers)).toEqual([
      ...['200 receipt_entered', '409 receipt_already_entered', '409 receipt_already_entered'],
    ])
    expect(await stockOf(part)).toBe(1000)
  })

  it('two reversals of one receipt → one', async () => {
    const part = await createPart(server.db, { quantity: 5 })
    const { id } = (await enter([one(part, 2)])).body.data
    expect(sorted(await Promise.all([reverse(id), reverse(id)]))).toEqual([
      ...['200 receipt_reversed', '409 already_reversed'],
    ])
    expect(await stockOf(part)).toBe(5000)
  })

  it('receipts of two parts in either order, takings and a reversal → all are decided, and nothing is lost', async () => {
    const [first, second] = [await createPart(server.db, { quantity: 0 }), await createPart(server.db, { quantity: 0 })]
    const { id } = (await enter([one(first), one(second)])).body.data
    const take = ({ id: sparePartId }: { id: string }) =>
      server.call(technician, partListsApi.create, { body: { items: [{ sparePartId, quantity: 1 }] } })
    const answers = await Promise.all([
      ...[enter([one(first), one(second)]), enter([one(second), one(first)])],
      ...[take(first), take(second), reverse(id)],
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const went = answers.slice(2).map(({ status }) => (status === 200 ? 1 : 0))
    const [ofFirst = 0, ofSecond = 0, back = 0] = went
    expect(await stockOf(first)).toBe((3 - ofFirst - back) * 1000)
    expect(await stockOf(second)).toBe((3 - ofSecond - back) * 1000)
  })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    lines: fc.array(fc.record({ part: fc.nat(1), quantity: fc.integer({ min: 1, max: 9 }), cost: fc.nat(9_999) }), {
      minLength: 1,
      maxLength: 3,
    }),
    day: fc.integer({ min: 1, max: 4 }),
    currency: fc.constantFrom('TRY', 'EUR'),
  }),
  fc.record({ kind: fc.constant('reverse' as const), receipt: fc.nat() }),
  fc.record({ kind: fc.constant('take' as const), part: fc.nat(1), quantity: fc.integer({ min: 1, max: 9 }) }),
)

it('any order of receipts, reversals and takings → the ledger is the stock, and a cost is that of the last receipt that stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const parts = [await createPart(server.db), await createPart(server.db)]
      const start = parts.map(({ quantity }) => toE3(quantity))
      const idOf = (index: number) => parts[index]?.id ?? UNKNOWN_ID
      const made: { id: string; day: string; order: number; currency: string; lines: Line[]; stands: boolean }[] = []
      for (const [order, one] of steps.entries()) {
        if (one.kind === 'enter') {
          const day = `2026-05-0${one.day}`
          const lines = one.lines.map(({ part, quantity, cost }) => ({
            ...{ sparePartId: idOf(part), quantity, unitCost: cost / 100 },
          }))
          const answer = await enter(lines, { receivedOn: day, currency: one.currency })
          expect(answer.status).toBe(200)
          made.push({ id: answer.body.data.id, day, order, currency: one.currency, lines, stands: true })
        } else if (one.kind === 'reverse') {
          const receipt = made[one.receipt % Math.max(1, made.length)]
          const { status } = await reverse(receipt?.id ?? UNKNOWN_ID)
          if (receipt && status === 200) receipt.stands = false
          expect([200, 404, 409]).toContain(status)
        } else {
          const items = [{ sparePartId: idOf(one.part), quantity: one.quantity }]
          await server.call(technician, partListsApi.create, { body: { items } })
        }
      }
      const standing = made.filter(({ stands }) => stands)
      const newest = standing.toSorted((a, b) => b.day.localeCompare(a.day) || b.order - a.order)
      for (const [index, { id }] of parts.entries()) {
        const moves = await server.db
          .selectFrom('stock_movements')
          .select(['delta_e3', 'stock_after_e3'])
          .where('spare_part_id', '=', id)
          .orderBy('created_at')
          .execute()
        const sum = moves.reduce((total, { delta_e3 }) => total + delta_e3, start[index] ?? 0)
        expect(await stockOf({ id })).toBe(sum)
        expect(moves.at(-1)?.stock_after_e3 ?? sum).toBe(sum)
        const last = newest.find(({ lines }) => lines.some(({ sparePartId }) => sparePartId === id))
        const cost = last?.lines.findLast(({ sparePartId }) => sparePartId === id)?.unitCost ?? null
        const { data } = (await server.call(admin, sparePartsApi.byId, { params: { id } })).body
        expect([data.cost, data.costCurrency, data.costReceivedOn]).toEqual([
          ...[cost, last?.currency ?? null, last?.day ?? null],
        ])
      }
    }),
    { numRuns: 10 },
  )
}, 60_000)
