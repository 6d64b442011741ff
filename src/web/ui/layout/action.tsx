// What can be done with a record, as a button or in a menu.
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface Action {
  key: string
  label: string
  icon: ReactNode
  run?: () => unknown
  /** Leads to a screen, instead of `run`. */
  to?: string
  dangerous?: boolean
  disabled?: boolean
  /** `run` can't wait on the device. */
  needsServer?: boolean
}

export const removeAction = (label: string, run: () => unknown): Action => ({
  key: 'remove',
  label,
  icon: <IconTrash size={18} aria-hidden />,
  run,
  dangerous: true,
})
