// Looks up scanned codes and puts the parts onto the draft of a new list, or directly onto an existing list.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import {
  MOST_TAKEN,
  type PartList,
  type PartListItem,
  partListsApi,
  type TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
import { partMeant } from '../../../shared/inventory/scanned-codes.ts'
import { isMeasured, sumOf } from '../../../shared/quantity.ts'
import { invalidate } from '../../api/query-keys.ts'
import { readToken } from '../../api/token-store.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { sharedValue } from '../../feedback/shared-value.ts'
import { accountOfToken, keyOf, LIST_DRAFT } from '../../offline/account-storage.ts'
import { deviceStorage } from '../../offline/device-storage.ts'
import { queueCall } from '../../offline/queue-call.ts'
import { pendingItems } from '../../offline/waiting-work.ts'
import { offeredPartsQuery, partListItemsQuery } from './inventory.api.ts'
import { partOfCode } from './known-parts.ts'
import { createListDraft, type Draft, type ListDraft } from './list-draft.ts'
import { mayTake } from './may-take.ts'
import { type Ask, createScanQueue, Declined, NO_SCANS, type ScanProblem, type Scans } from './scan-queue.ts'
import { waitingList } from './waiting-lists.ts'
import { itemsWithWaiting, takenHere } from './waiting-parts.ts'

/** Text that cannot be a code (400) names no part either. */
export function problemOf(error: unknown): ScanProblem['kind'] {
  if (error instanceof NotOnList) return 'absent'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.key === 'spare_part_not_found' || error.status === 400) return 'unknown'
  return error.key === 'global_stock_insufficient' ? 'short' : 'failed'
}

const draftKey = () => keyOf(accountOfToken(readToken()), LIST_DRAFT)

/** The draft stays on this device until it is sent, also after a session that lapsed; its look-ups run while a screen shows it. */
export function useListDraft(): [ListDraft, Draft] {
  const client = useQueryClient()
  const [store] = useState(() => {
    return createListDraft({
      lookUp: (code) => partOfCode(client, code),
      offered: (requestId, partId) => stillOffered(client, requestId, partId),
      problemOf,
      storage: deviceStorage,
      storageKey: draftKey(),
    })
  })
  useEffect(() => store.start(), [store])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === draftKey()) store.follow()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [store])
  return [store, useSyncExternalStore(store.subscribe, store.snapshot)]
}

/** What the accepted offer of a request needs of a part, as far as this device knows; less what waits here. */
export async function stillOffered(client: QueryClient, requestId: string | null, partId: string): Promise<number> {
  if (!requestId) return 0
  const query = offeredPartsQuery(requestId)
  await client.prefetchQuery(query)
  const part = client.getQueryData(query.queryKey)?.find(({ sparePartId }) => sparePartId === partId)
  const here = takenHere(
    partId,
    pendingItems().filter(({ group }) => group === requestId),
  )
  return Math.max(0, sumOf([part?.quantity ?? 0, -here]))
}

/** The list has no piece of it left. */
class NotOnList extends Error {}

/** What a scan does with one piece of a part. */
export type ScanMode = 'TAKEN' | TransactionStatus

type Finds = (items: readonly PartListItem[]) => PartListItem | undefined

/** The list's item with this code or what else it can mean, also as a further code of its part; of several the first that has pieces left. */
async function itemOfCode(client: QueryClient, listId: string, code: string): Promise<PartListItem> {
  const coded = (items: readonly PartListItem[]) =>
    partMeant(
      items.map((item) => ({ item, partCode: item.partListItemCode })),
      code,
    )?.item
  const own = await itemOnList(client, listId, coded)
  if (own) return own
  const part = await partOfCode(client, code).catch(() => null)
  const further =
    part && (await itemOnList(client, listId, (items) => items.find((one) => one.sparePartId === part.id)))
  if (further) return further
  throw new NotOnList(code)
}

/** Among the items that have pieces left, with what waits. */
async function itemOnList(client: QueryClient, listId: string, found: Finds): Promise<PartListItem | undefined> {
  const waiting = pendingItems().filter(({ group, place = group }) => place === listId)
  const left = (items: readonly PartListItem[]) =>
    found(itemsWithWaiting(items, waiting).filter(({ remaining }) => remaining > 0))
  const made = waitingList(listId)
  if (made) return left(made.items)
  for (let page = 0, pages = 1; page < pages; page++) {
    await client.prefetchQuery(partListItemsQuery(listId, page))
    const known = client.getQueryData(partListItemsQuery(listId, page).queryKey)
    const item = left(known?.content ?? [])
    if (item) return item
    pages = known?.page.totalPages ?? 0
  }
  return undefined
}

/** The pieces of a part on a list, with those that wait. */
function onList(client: QueryClient, listId: string, partId: string): number {
  const known = waitingList(listId)?.items ?? client.getQueryData(partListItemsQuery(listId, 0).queryKey)?.content
  const item = known?.find(({ sparePartId }) => sparePartId === partId)
  const waiting = pendingItems().filter(({ group, place = group }) => place === listId)
  return sumOf([item?.quantity ?? 0, takenHere(partId, waiting)])
}

/** Each scan moves one piece, or as much of a measured part as the person says. Nothing is stored: a reload must not send a scan a second time. */
function createListScans({ id, serviceRequestId }: PartList, client: QueryClient) {
  const scans = sharedValue<Scans>(NO_SCANS)
  let mode: ScanMode = 'TAKEN'
  const group = serviceRequestId ?? id
  const takeOne = async (code: string, ask: Ask) => {
    const part = await partOfCode(client, code)
    const { name, unit, quantity: stock, available = stock } = part
    const isAsked = isMeasured(unit) || available !== stock
    const offered = isAsked ? await stillOffered(client, serviceRequestId, part.id) : 0
    const quantity = isMeasured(unit) ? await ask({ name, unit, filled: offered, offered, max: MOST_TAKEN }) : 1
    if (!(await mayTake([{ name, unit, quantity, stock, available, needed: offered }]))) throw new Declined()
    const body = { sparePartId: part.id, quantity, merge: true }
    const item = await queueCall(
      partListsApi.addItemTo,
      { params: { id }, body, toast: false },
      { group, place: id, title: deviceTexts.work.take(name, { quantity, unit }), shown: { unit } },
    )
    if (item) await invalidate(client, 'inventory')
    return () => ({ name, unit, quantity: item?.quantity ?? onList(client, id, part.id) })
  }
  const moveOne = async (code: string, status: TransactionStatus, ask: Ask) => {
    const { id: partListItemId, sparePartName: name, remaining, unit } = await itemOfCode(client, id, code)
    const asked = { name, unit, filled: remaining, offered: 0, max: remaining }
    const quantity = isMeasured(unit) ? await ask(asked) : 1
    const { actions, scanned } = partListsTexts.detail
    const sent = await queueCall(
      partListsApi.addTransaction,
      { params: { id: partListItemId }, body: { partListItemId, quantity, status }, toast: false },
      {
        group,
        place: id,
        title: deviceTexts.work.transaction(actions[status], name, { quantity, unit }),
        shown: { unit },
      },
    )
    if (sent) await invalidate(client, 'inventory')
    const left = sumOf([remaining, -quantity])
    return () => ({ name, quantity: left, words: scanned(name, actions[status], { quantity: left, unit }) })
  }
  const queue = createScanQueue({
    read: scans.read,
    write: (change) => scans.set({ ...scans.read(), ...change }),
    problemOf,
    take: (code, ask) => (mode === 'TAKEN' ? takeOne(code, ask) : moveOne(code, mode, ask)),
  })
  return {
    ...queue,
    setMode: (next: ScanMode) => {
      mode = next
    },
    useScans: scans.useValue,
  }
}

type ListScans = ReturnType<typeof createListScans>

export function useListScans(list: PartList): [ListScans, Scans] {
  const client = useQueryClient()
  const [store] = useState(() => createListScans(list, client))
  useEffect(() => store.start(), [store])
  return [store, store.useScans()]
}
