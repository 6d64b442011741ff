// Asks before a job takes what other jobs wait for.
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { takesFromOthers } from '../../../shared/inventory/reservations.ts'
import type { Unit } from '../../../shared/quantity.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'

interface TakenPart {
  name: string
  unit?: Unit | undefined
  quantity: number
  stock: number
  available: number
  needed: number
}

/** False where the person leaves it to the others. */
export function mayTake(parts: readonly TakenPart[]): Promise<boolean> {
  const short = parts.filter(takesFromOthers)
  if (short.length === 0) return Promise.resolve(true)
  const { title, question, confirm } = partListsTexts.reserved
  return new Promise((resolve) => {
    confirmAction({
      title,
      message: question(short),
      confirmLabel: confirm,
      // A scan's Enter must not answer it.
      dangerous: true,
      worksOffline: true,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}
