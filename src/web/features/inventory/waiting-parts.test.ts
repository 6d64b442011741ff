import { expect, it } from 'vitest'
import { type PartListItem, partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sumOf } from '../../../shared/quantity.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { itemsWithWaiting, remainingWithWaiting, takenHere } from './waiting-parts.ts'

const item = (id: string): PartListItem => ({
  id,
  partListId: 'list',
  sparePartId: `part of ${id}`,
  sparePartName: id,
  partListItemCode: id,
  quantity: 5,
  used: 1,
  returned: 0,
  damaged: 0,
  remaining: 4,
  status: 'TAKEN',
})
const move = (partListItemId: string, status: string, quantity: number, values: Partial<OutboxItem> = {}) =>
  aWork(partListsApi.addTransaction, {
    params: { id: partListItemId },
    json: { partListItemId, status, quantity },
    ...values,
  })
const take = (sparePartId: string, quantity: number) =>
  aWork(partListsApi.addItemTo, { params: { id: 'list' }, json: { sparePartId, quantity } })
const allUsed = () => aWork(partListsApi.useAll, { params: { id: 'list' } })
const counts = (waiting: OutboxItem[]) =>
  itemsWithWaiting([item('a'), item('b')], waiting).map(({ quantity, used, returned, damaged, remaining }) =>
    [quantity, used, returned, damaged, remaining].join(' '),
  )

it.each<[string, OutboxItem[], string[], number]>([
  ['nothing', [], ['5 1 0 0 4', '5 1 0 0 4'], 8],
  [
    'each kind of use',
    [move('a', 'USED', 2), move('b', 'RETURNED', 1), move('b', 'DAMAGED', 1)],
    ['5 3 0 0 2', '5 1 1 1 2'],
    4,
  ],
  ['a use that was refused', [move('a', 'USED', 2, { state: 'REJECTED' })], ['5 1 0 0 4', '5 1 0 0 4'], 8],
  ['more of a part', [take('part of b', 3)], ['5 1 0 0 4', '8 1 0 0 7'], 11],
  ['a part that the list does not have', [take('another', 1)], ['5 1 0 0 4', '5 1 0 0 4'], 9],
  ['all used, then one more taken', [allUsed(), take('part of a', 1)], ['6 5 0 0 1', '5 5 0 0 0'], 1],
])('waiting parts: %s → the numbers of the list', (_, waiting, items, remaining) => {
  expect([
    counts(waiting),
    sumOf(remainingWithWaiting({ remaining: 8 }, waiting).map(({ quantity }) => quantity)),
  ]).toEqual([items, remaining])
})

it('waiting parts: pieces taken by new and existing lists → counted together for one part', () => {
  const items = [
    { sparePartId: 'x', quantity: 2 },
    { sparePartId: 'y', quantity: 9 },
  ]
  const create = aWork(partListsApi.create, { json: { items } })
  expect(takenHere('x', [create, take('x', 1), move('a', 'USED', 4), { ...create, state: 'REJECTED' }])).toBe(3)
})
