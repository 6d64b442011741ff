import { Menu } from '@mantine/core'
import { IconHistory, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { inventoryTexts as texts } from '../../shared/inventory/inventory.texts.ts'
import { type SparePart, sparePartsApi } from '../../shared/inventory/spare-parts.contract.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { confirmDelete } from '../ui/confirm.tsx'
import { RemoveItem, RowMenu } from '../ui/row-menu.tsx'

interface Props {
  part: SparePart
  onEdit: () => void
  onMovements: () => void
  onLabel: () => void
}

export function PartMenu({ part, onEdit, onMovements, onLabel }: Props) {
  const client = useQueryClient()
  const remove = async () => {
    await call(sparePartsApi.remove, { params: { id: part.id }, failure: texts.deleteFailed })
    await invalidate(client, 'inventory')
  }
  return (
    <RowMenu label={texts.actionsOf(part.name)}>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={onMovements}>
        {texts.ledger}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={onLabel}>
        {texts.label}
      </Menu.Item>
      <RemoveItem onClick={() => confirmDelete({ message: texts.deleteQuestion(part.name), onConfirm: remove })}>
        {texts.remove}
      </RemoveItem>
    </RowMenu>
  )
}
