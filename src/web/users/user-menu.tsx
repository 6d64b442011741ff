import { Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'
import { RemoveItem, RowMenu } from '../ui/row-menu.tsx'

interface Props {
  email: string
  /** People cannot delete their own account. */
  isOwn: boolean
  onEdit: () => void
  onRemove: () => void
}

export function UserMenu({ email, isOwn, onEdit, onRemove }: Props) {
  return (
    <RowMenu label={texts.rowMenu(email)}>
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <RemoveItem disabled={isOwn} onClick={onRemove}>
        {texts.remove}
      </RemoveItem>
    </RowMenu>
  )
}
