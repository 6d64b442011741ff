// Looks up scanned codes and puts the parts onto the draft of a new list, or directly onto an existing list.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { type SparePart, sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { ApiError } from '../feedback/api-error.ts'
import { translate } from '../feedback/translate.ts'
import { accountOfToken, keyOf } from '../session/account-storage.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { readToken } from '../session/token-store.ts'
import { createListDraft, type Draft, type ListDraft } from './list-draft.ts'
import { createScanQueue, NO_SCANS, type ScanProblem, type ScanQueue, type Scans } from './scan-queue.ts'

/** In an address these two mean a folder, so no call can contain them. No part has this code. */
const FOLDERS = ['.', '..']

export function partOfCode(code: string): Promise<SparePart> {
  const key = 'spare_part_not_found'
  if (FOLDERS.includes(code)) return Promise.reject(new ApiError({ status: 404, key, message: translate(key) }))
  return call(sparePartsApi.byCode, { params: { code } })
}

/** Text that cannot be a code (400) names no part either. */
function problemOf(error: unknown): ScanProblem['kind'] {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.key === 'spare_part_not_found' || error.status === 400) return 'unknown'
  return error.key === 'global_stock_insufficient' ? 'short' : 'failed'
}

/** The draft stays as long as the tab, also after a session that lapsed; its look-ups run while a screen shows it. */
export function useListDraft(): [ListDraft, Draft] {
  const [store] = useState(() => {
    const storageKey = keyOf(accountOfToken(readToken()), 'part-list')
    return createListDraft({ lookUp: partOfCode, problemOf, storage: sessionStorage, storageKey })
  })
  useEffect(() => store.start(), [store])
  return [store, useSyncExternalStore(store.subscribe, store.snapshot)]
}

/** Each scan takes one piece from stock onto the list. Nothing is stored: a reload must not send a scan a second time. */
function createListScans(listId: string, client: QueryClient) {
  let scans = NO_SCANS
  const listeners = new Set<() => void>()
  const queue = createScanQueue({
    read: () => scans,
    write: (change) => {
      scans = { ...scans, ...change }
      for (const listener of listeners) listener()
    },
    problemOf,
    take: async (code) => {
      const part = await partOfCode(code)
      const item = await call(partListsApi.addItemTo, {
        params: { id: listId },
        body: { sparePartId: part.id, quantity: 1, merge: true },
        toast: false,
      })
      void invalidate(client, 'inventory')
      return () => ({ name: item.sparePartName, quantity: item.quantity })
    },
  })
  return {
    ...queue,
    snapshot: () => scans,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useListScans(listId: string): [ScanQueue, Scans] {
  const client = useQueryClient()
  const [store] = useState(() => createListScans(listId, client))
  useEffect(() => store.start(), [store])
  return [store, useSyncExternalStore(store.subscribe, store.snapshot)]
}
