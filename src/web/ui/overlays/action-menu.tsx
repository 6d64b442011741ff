// The actions of a record, a row or a card, in a menu behind a button.
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { Action } from '../layout/action.tsx'
import { menuOnPress } from './menu-on-press.tsx'

export const ActionMenu = menuOnPress(async () => (await import('./opened-menu.tsx')).OpenedMenu)

interface Props {
  /** The button's accessible name, which includes the row. */
  label: string
  /** The tooltip of the three dots. */
  title?: string
  look?: ActionIconProps
  actions: readonly Action[]
}

export function RowMenu({ label, title, look, actions }: Props) {
  return (
    <ActionMenu actions={actions}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={title} {...look}>
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
    </ActionMenu>
  )
}
