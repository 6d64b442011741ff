import type { QueryClient } from '@tanstack/react-query'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { type PartList, partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import { invalidate } from '../../api/query-keys.ts'
import { queueCall } from '../../offline/queue-call.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'

const texts = partListsTexts.useAll

/** Asks, then uses all remaining parts of the list. Refetches after a refusal too: another user was faster. */
export function confirmUseAll(
  client: QueryClient,
  list: Pick<PartList, 'id' | 'serviceRequestId'>,
  left: readonly Quantity[],
): void {
  confirmAction({
    title: texts.action,
    message: texts.question(left),
    confirmLabel: texts.action,
    worksOffline: true,
    onConfirm: async () => {
      let isKept = false
      try {
        const sent = await queueCall(
          partListsApi.useAll,
          { params: { id: list.id }, body: {}, success: texts.done, failure: texts.failed },
          {
            group: list.serviceRequestId ?? list.id,
            place: list.id,
            title: deviceTexts.work.allUsed(left),
          },
        )
        isKept = sent === null
      } finally {
        // What waits on this device has changed nothing on the server.
        if (!isKept) await invalidate(client, 'inventory')
      }
    },
  })
}
