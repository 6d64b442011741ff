// The opened menu of a record's further actions (action-bar.tsx).
import { Menu } from '@mantine/core'
import {
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface Action {
  key: string
  label: string
  icon: ReactNode
  run: () => unknown
  dangerous?: boolean
}

export type MenuButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

interface Props {
  actions: readonly Action[]
  /** The button, which has just been pressed and is mounted anew here: it gets the focus back before the menu opens. */
  children: MenuButton
  /** Called if this file doesn't arrive. */
  onClose: () => void
}

export function ActionMenu({ actions, children }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal shadow="md">
      <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.key}
            leftSection={action.icon}
            color={action.dangerous ? 'var(--mantine-color-error)' : undefined}
            onClick={() => void action.run()}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
