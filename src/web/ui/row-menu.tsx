// What can be done with one row or card, behind its three dots.
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDotsVertical, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  /** Names the button for those who don't see the row. */
  label: string
  /** Shown on hover, where the dots stand alone. */
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

/** In the red that can be read in both themes; `color` would take the one of buttons. */
export function RemoveItem(props: RemoveProps) {
  return (
    <Menu.Item c="var(--mantine-color-red-light-color)" leftSection={<IconTrash size={18} aria-hidden />} {...props} />
  )
}
