import type { QueryClient } from '@tanstack/react-query'
import { partListsTexts } from '../../shared/inventory/inventory.texts.ts'
import { type PartList, partListsApi } from '../../shared/inventory/part-lists.contract.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { confirmAction } from '../ui/confirm.tsx'

const texts = partListsTexts.useAll

/** Asks, then uses all remaining parts of the list. Refetches after a refusal too: another user was faster. */
export function confirmUseAll(client: QueryClient, list: Pick<PartList, 'id' | 'remaining'>): void {
  confirmAction({
    title: texts.action,
    message: texts.question(list.remaining),
    confirmLabel: texts.action,
    onConfirm: async () => {
      try {
        await call(partListsApi.useAll, { params: { id: list.id }, success: texts.done, failure: texts.failed })
      } finally {
        await invalidate(client, 'inventory')
      }
    },
  })
}
