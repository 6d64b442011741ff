import type { QueryClient } from '@tanstack/react-query'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { call } from '../../api/call.ts'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { forgetPartList } from './inventory.api.ts'

const texts = partListsTexts.detail

/** Asks, deletes and calls `onRemoved`, which leaves the list's screen. */
export function confirmListRemoval(client: QueryClient, id: string, onRemoved?: () => unknown): void {
  confirmDelete({
    message: `${texts.deleteQuestion} ${texts.deleteHint}`,
    onConfirm: async () => {
      await call(partListsApi.remove, { params: { id }, failure: texts.deleteFailed })
      await onRemoved?.()
      await forgetPartList(client, id)
    },
  })
}
