// A titled card of a page (h2), with its actions on the right.
import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title: a badge or a count. */
  badge?: ReactNode
  actions?: ReactNode
  /** Left out on paper. */
  isScreenOnly?: boolean
  /** Nothing is shown below the head. */
  isHeadAlone?: boolean
  children: ReactNode
}

export function Section({ title, badge, actions, isScreenOnly = false, isHeadAlone = false, children }: Props) {
  return (
    <Card component="section" aria-label={title} className={isScreenOnly ? 'no-print' : undefined}>
      <Group justify="space-between" mb={isHeadAlone ? 0 : 'sm'} gap="sm">
        <Group gap="sm">
          <Title order={2}>{title}</Title>
          {badge}
        </Group>
        {actions}
      </Group>
      {children}
    </Card>
  )
}
