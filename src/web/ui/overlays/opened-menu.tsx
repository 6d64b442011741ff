// The opened menu of a record's actions (action-menu.tsx).
import { Menu } from '@mantine/core'
import { Link } from '../../routing/link.tsx'
import { useGrey } from '../forms/server-need.ts'
import type { Action } from '../layout/action.tsx'
import { type MenuButton, useOpenedMenu } from './menu-on-press.tsx'

interface Props {
  actions: readonly Action[]
  children: MenuButton
}

export function OpenedMenu({ actions, children }: Props) {
  const { menu, button } = useOpenedMenu(children)
  return (
    <Menu {...menu} position="bottom-end" withinPortal shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Item key={action.key} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ action }: { action: Action }) {
  const { label, icon, run, to, dangerous, disabled, needsServer = false } = action
  const grey = useGrey(needsServer)
  // The red of text, which is readable in both themes; `color` would use the red of buttons.
  const colour = dangerous && !grey ? 'var(--mantine-color-red-light-color)' : undefined
  const look = { leftSection: icon, c: colour, disabled }
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item onClick={() => void run?.()} {...look} {...grey}>
      {label}
    </Menu.Item>
  )
}
