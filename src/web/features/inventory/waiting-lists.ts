// A parts list that waits on this device. It has its ids already, so its parts can be used before the server knows it.
import { useMemo } from 'react'
import { type PartList, type PartListItem, partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { sumOf, totalsByUnit, type Unit } from '../../../shared/quantity.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf, isCallOf, pendingItems, useWaitingWork } from '../../offline/waiting-work.ts'
import type { Draft } from './list-draft.ts'

/** What the screens say of the list, and the server isn't told. */
interface Shown {
  service: string | null
  /** A list from before there were units has none: pieces. */
  lines: Record<string, { name: string; code: string; unit?: Unit | undefined }>
}

export const shownOf = ({ service, lines }: Pick<Draft, 'service' | 'lines'>): Shown => ({
  service: service?.title ?? null,
  lines: Object.fromEntries(lines.map(({ partId, name, code, unit }) => [partId, { name, code, unit }])),
})

export interface WaitingList {
  work: OutboxItem
  list: PartList
  service: string | null
  items: readonly PartListItem[]
}

interface Line {
  id: string
  sparePartId: string
  quantity: number
}

/** Kept by this version of the app: earlier ones gave a list no ids. */
export const idOfWaiting = (work: OutboxItem): string | undefined => work.record

const nobody = {
  ...{ technicianUserId: null, technicianEmailString: null, technicianName: null, requestTechnicianIds: [] },
  ...{ serviceRequestNumber: null, serviceRequestEmailString: null, boatName: null, customerName: null },
}

function listOf(work: OutboxItem): WaitingList {
  const { id, items, serviceRequestId } = fieldsOf(work)
  const { service, lines } = work.shown as Shown
  const taken = (Array.isArray(items) ? items : []) as Line[]
  const list = {
    ...nobody,
    id: String(id),
    serviceRequestId: typeof serviceRequestId === 'string' ? serviceRequestId : null,
    itemCount: taken.length,
    remaining: sumOf(taken.map(({ quantity }) => quantity)),
    remainingByUnit: totalsByUnit(
      taken.map(({ sparePartId, quantity }) => ({ quantity, unit: lines[sparePartId]?.unit })),
    ),
    createdAt: new Date(work.at).toISOString(),
    version: 1,
  }
  return {
    ...{ work, list, service },
    items: taken.map((line) => ({
      id: line.id,
      partListId: list.id,
      sparePartId: line.sparePartId,
      sparePartName: lines[line.sparePartId]?.name ?? '',
      partListItemCode: lines[line.sparePartId]?.code ?? '',
      unit: lines[line.sparePartId]?.unit,
      ...{ quantity: line.quantity, remaining: line.quantity, used: 0, returned: 0, damaged: 0 },
      status: 'TAKEN' as const,
    })),
  }
}

function find(id: string, all: readonly OutboxItem[]): WaitingList | null {
  const work = all.find((one) => idOfWaiting(one) === id && isCallOf(one, partListsApi.create))
  return work ? listOf(work) : null
}

export const waitingList = (id: string): WaitingList | null => find(id, pendingItems())

export function useWaitingList(id: string): WaitingList | null {
  const all = useWaitingWork()
  return useMemo(() => find(id, all), [id, all])
}
