// A parts list as it is once what waits on this device has reached the server. What the server refused changes nothing.
import {
  type PartList,
  type PartListItem,
  partListsApi,
  type TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
import { leftOf, type Quantity, sumOf, totalsByUnit, type Unit } from '../../../shared/quantity.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf, isCallOf, isOpen } from '../../offline/waiting-work.ts'

/** What moves parts of an existing list. */
export const LIST_MOVES = [partListsApi.addTransaction, partListsApi.addItemTo, partListsApi.useAll]

/** The place of new lists without a request. */
export const NEW_LISTS = 'new-lists'

const COUNTERS = { USED: 'used', RETURNED: 'returned', DAMAGED: 'damaged' } as const satisfies Record<
  TransactionStatus,
  keyof PartListItem
>

const quantityOf = (work: OutboxItem): number => Number(fieldsOf(work).quantity ?? 0)

function moved(items: readonly PartListItem[], work: OutboxItem): PartListItem[] {
  const { partListItemId, sparePartId, status } = fieldsOf(work)
  const quantity = quantityOf(work)
  if (isCallOf(work, partListsApi.useAll))
    return items.map((item) => ({ ...item, used: sumOf([item.used, item.remaining]), remaining: 0 }))
  if (isCallOf(work, partListsApi.addItemTo)) {
    const first = items.find((item) => item.sparePartId === sparePartId)
    const more = (item: PartListItem) => ({
      ...item,
      quantity: sumOf([item.quantity, quantity]),
      remaining: sumOf([item.remaining, quantity]),
    })
    return items.map((item) => (item === first ? more(item) : item))
  }
  const counter = COUNTERS[status as TransactionStatus]
  return items.map((item) =>
    item.id === partListItemId
      ? { ...item, [counter]: sumOf([item[counter], quantity]), remaining: sumOf([item.remaining, -quantity]) }
      : item,
  )
}

export const itemsWithWaiting = (
  items: readonly PartListItem[],
  waiting: readonly OutboxItem[],
): readonly PartListItem[] => waiting.filter(isOpen).reduce<readonly PartListItem[]>(moved, items)

const unitOf = ({ shown }: OutboxItem): Unit | undefined => (shown as Partial<Quantity> | undefined)?.unit

/** What is left on the list, by unit. */
export const remainingWithWaiting = (
  list: Pick<PartList, 'remaining' | 'remainingByUnit'>,
  waiting: readonly OutboxItem[],
): readonly Quantity[] =>
  totalsByUnit(waiting.filter(isOpen).reduce(afterWork, leftOf(list))).filter(({ quantity }) => quantity > 0)

function afterWork(left: readonly Quantity[], work: OutboxItem): readonly Quantity[] {
  if (isCallOf(work, partListsApi.useAll)) return []
  const sign = isCallOf(work, partListsApi.addItemTo) ? 1 : -1
  return left.concat({ quantity: sign * quantityOf(work), unit: unitOf(work) })
}

/** Pieces of a part that this device takes from stock and gives back to it. */
export function takenHere(partId: string, waiting: readonly OutboxItem[]): number {
  const taken = waiting.filter(isOpen).flatMap((work) => {
    const { items, sparePartId, quantity } = fieldsOf(work)
    if (isCallOf(work, partListsApi.addItemTo)) return [{ sparePartId, quantity }]
    return isCallOf(work, partListsApi.create) && Array.isArray(items) ? items : []
  })
  return sumOf(taken.filter(({ sparePartId }) => sparePartId === partId).map(({ quantity }) => Number(quantity)))
}
