import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'

interface Props {
  email: string
  /** Nobody deletes the account they work with. */
  isOwn: boolean
  onEdit: () => void
  onRemove: () => void
}

export function UserMenu({ email, isOwn, onEdit, onRemove }: Props) {
  return (
    <Menu position="bottom-end" width={180} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.rowMenu(email)}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-red-light-color)"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={isOwn}
          onClick={onRemove}
        >
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
