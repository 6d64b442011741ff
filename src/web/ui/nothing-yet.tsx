// In place of a section that has nothing yet: one line.
import { Text } from '@mantine/core'
import classes from './nothing-yet.module.css'

export function NothingYet({ children }: { children: string }) {
  return (
    <Text c="dimmed" className={`no-print ${classes.line}`}>
      {children}
    </Text>
  )
}
