import { useEffect, useState, useSyncExternalStore } from 'react'
import { type SparePart, sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { ApiError, isStatus } from '../app/api-error.ts'
import { call } from '../app/call.ts'
import { translate } from '../app/translate.ts'
import { createListDraft, type Draft, type ListDraft } from './list-draft.ts'

/** In an address these two mean a folder, so they cannot be asked for; no part is called so. */
const FOLDERS = ['.', '..']

function lookUp(code: string): Promise<SparePart> {
  const key = 'spare_part_not_found'
  if (FOLDERS.includes(code)) return Promise.reject(new ApiError({ status: 404, key, message: translate(key) }))
  return call(sparePartsApi.byCode, { params: { code } })
}

/** Text that cannot be a code (400) names no part either. */
const isUnknown = (error: unknown) => isStatus(error, 404) || isStatus(error, 400)

/** The draft lives as long as the tab; its look-ups run while a screen shows it. */
export function useListDraft(): [ListDraft, Draft] {
  const [store] = useState(() => createListDraft({ lookUp, isUnknown, storage: sessionStorage }))
  useEffect(() => store.start(), [store])
  return [store, useSyncExternalStore(store.subscribe, store.snapshot)]
}
