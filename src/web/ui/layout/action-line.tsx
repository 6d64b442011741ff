import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ActionLineProps {
  label: string
  hint: string
  /** The button. */
  children: ReactNode
}

/** What a button does, in a word and a sentence beside it. */
export function ActionLine({ label, hint, children }: ActionLineProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
    </Group>
  )
}
