// The actions of a row or card, in a menu behind three dots.
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDotsVertical, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  /** The button's accessible name, which includes the row. */
  label: string
  /** The tooltip of the three dots. */
  title?: string
  look?: ActionIconProps
  children: ReactNode
}

export function RowMenu({ label, title, look, children }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={title} {...look}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface RemoveProps {
  children: string
  disabled?: boolean
  onClick: () => void
}

/** Uses the red that is readable in both themes; `color` would use the red of buttons. */
export function RemoveItem(props: RemoveProps) {
  return (
    <Menu.Item c="var(--mantine-color-red-light-color)" leftSection={<IconTrash size={18} aria-hidden />} {...props} />
  )
}
