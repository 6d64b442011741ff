// A parts list as it is once what waits on this device has reached the server. What the server refused changes nothing.
import {
  type PartListItem,
  partListsApi,
  type TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
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
    return items.map((item) => ({ ...item, used: item.used + item.remaining, remaining: 0 }))
  if (isCallOf(work, partListsApi.addItemTo)) {
    const first = items.find((item) => item.sparePartId === sparePartId)
    const more = (item: PartListItem) => ({
      ...item,
      quantity: item.quantity + quantity,
      remaining: item.remaining + quantity,
    })
    return items.map((item) => (item === first ? more(item) : item))
  }
  const counter = COUNTERS[status as TransactionStatus]
  return items.map((item) =>
    item.id === partListItemId
      ? { ...item, [counter]: item[counter] + quantity, remaining: item.remaining - quantity }
      : item,
  )
}

export const itemsWithWaiting = (
  items: readonly PartListItem[],
  waiting: readonly OutboxItem[],
): readonly PartListItem[] => waiting.filter(isOpen).reduce<readonly PartListItem[]>(moved, items)

/** The pieces that are left on the list. */
export const remainingWithWaiting = (remaining: number, waiting: readonly OutboxItem[]): number =>
  waiting.filter(isOpen).reduce((left, work) => {
    if (isCallOf(work, partListsApi.useAll)) return 0
    return isCallOf(work, partListsApi.addItemTo) ? left + quantityOf(work) : left - quantityOf(work)
  }, remaining)

/** Pieces of a part that this device takes from stock and gives back to it. */
export function takenHere(partId: string, waiting: readonly OutboxItem[]): number {
  const taken = waiting.filter(isOpen).flatMap((work) => {
    const { items, sparePartId, quantity } = fieldsOf(work)
    if (isCallOf(work, partListsApi.addItemTo)) return [{ sparePartId, quantity }]
    return isCallOf(work, partListsApi.create) && Array.isArray(items) ? items : []
  })
  return taken
    .filter(({ sparePartId }) => sparePartId === partId)
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)
}
