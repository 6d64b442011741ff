// The opened menu of a record's actions (action-menu.tsx).
import { Menu } from '@mantine/core'
import { Link } from '../routing/link.tsx'
import type { Action } from './action.tsx'
import { type MenuButton, useOpenedMenu } from './menu-on-press.tsx'
import { useServerNeed } from './server-need.ts'

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
  const buttonOf = useServerNeed()
  const { label, icon, to, dangerous, disabled } = action
  // The red of text, which is readable in both themes; `color` would use the red of buttons.
  const look = { leftSection: icon, c: dangerous ? 'var(--mantine-color-red-light-color)' : undefined, disabled }
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...buttonOf(action)} {...look}>
      {label}
    </Menu.Item>
  )
}
