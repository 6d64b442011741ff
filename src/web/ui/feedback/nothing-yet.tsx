// In place of a section that has nothing yet: one line, or the buttons that make its first entry.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './nothing-yet.module.css'

export function NothingYet({ children }: { children: string }) {
  return (
    <Text c="dimmed" className={`no-print ${classes.line}`}>
      {children}
    </Text>
  )
}

/** The buttons of all empty sections stand in one row. */
export function FirstEntry({ children }: { children: ReactNode }) {
  return <div className={`no-print ${classes.buttons}`}>{children}</div>
}
