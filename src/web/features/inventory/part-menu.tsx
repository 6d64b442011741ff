import { IconHistory, IconPencil, IconPrinter, IconShoppingCart } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { inventoryTexts as texts } from '../../../shared/inventory/inventory.texts.ts'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import { type SparePart, sparePartsApi } from '../../../shared/inventory/spare-parts.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { removeAction } from '../../ui/layout/action.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'

interface Props {
  part: SparePart
  onEdit: () => void
  onMovements: () => void
  onLabel: () => void
  /** Absent for people who order nothing. */
  onOrder?: (() => void) | undefined
}

export function PartMenu({ part, onEdit, onMovements, onLabel, onOrder }: Props) {
  const client = useQueryClient()
  const remove = async () => {
    await call(sparePartsApi.remove, { params: { id: part.id }, failure: texts.deleteFailed })
    await invalidate(client, 'inventory')
  }
  return (
    <RowMenu
      label={texts.actionsOf(part.name)}
      actions={[
        { key: 'edit', label: texts.edit, icon: <IconPencil size={18} aria-hidden />, run: onEdit },
        { key: 'ledger', label: texts.ledger, icon: <IconHistory size={18} aria-hidden />, run: onMovements },
        ...(onOrder
          ? [{ key: 'order', label: ordersTexts.edit, icon: <IconShoppingCart size={18} aria-hidden />, run: onOrder }]
          : []),
        { key: 'label', label: texts.label, icon: <IconPrinter size={18} aria-hidden />, run: onLabel },
        removeAction(texts.remove, () =>
          confirmDelete({ message: texts.deleteQuestion(part.name), onConfirm: remove }),
        ),
      ]}
    />
  )
}
