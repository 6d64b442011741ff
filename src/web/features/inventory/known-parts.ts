// The part of a scanned code: asked from the server, and without an answer as this device knew it last.
import type { QueryClient } from '@tanstack/react-query'
import { partMeant } from '../../../shared/inventory/scanned-codes.ts'
import { type KnownPart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { sumOf } from '../../../shared/quantity.ts'
import { call, gotNoAnswer } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { awaitTexts } from '../../feedback/later-messages.ts'
import { translate } from '../../feedback/translate.ts'
import { pendingItems } from '../../offline/waiting-work.ts'
import { knownPartsQuery } from './inventory.api.ts'
import { takenHere } from './waiting-parts.ts'

export interface ScannedPart extends KnownPart {
  /** When the stock was this, less what waits here; absent: the server said it now. */
  knownAt?: number
}

/** A weak network may leave a look-up without an answer for minutes; the next scans wait for it. */
const LONGEST_LOOKUP_MS = 3_000

/** In an address these two mean a folder, so no call can contain them. No part has this code. */
const FOLDERS = ['.', '..']

async function failure(status: number, key: string): Promise<ApiError> {
  await awaitTexts([key])
  return new ApiError({ status, key, message: translate(key) })
}

/** @throws without an answer, if this device doesn't know the code */
export async function partOfCode(client: QueryClient, code: string): Promise<ScannedPart> {
  if (FOLDERS.includes(code)) throw await failure(404, 'spare_part_not_found')
  let lost: unknown = await failure(0, 'network_error')
  if (navigator.onLine) {
    try {
      return await call(sparePartsApi.byCode, { params: { code }, signal: AbortSignal.timeout(LONGEST_LOOKUP_MS) })
    } catch (error) {
      if (!gotNoAnswer(error)) throw error
      lost = error
    }
  }
  const asked = client.prefetchQuery(knownPartsQuery)
  if (client.getQueryData(knownPartsQuery.queryKey) === undefined) await asked
  const { data, dataUpdatedAt } = client.getQueryState(knownPartsQuery.queryKey) ?? {
    data: undefined,
    dataUpdatedAt: 0,
  }
  const part = partMeant(data ?? [], code)
  if (!part) throw lost
  const here = takenHere(part.id, pendingItems())
  const left = (known: number) => sumOf([known, -here])
  const { quantity, available } = part
  return {
    ...part,
    quantity: left(quantity),
    ...(available !== undefined && { available: left(available) }),
    knownAt: dataUpdatedAt,
  }
}
