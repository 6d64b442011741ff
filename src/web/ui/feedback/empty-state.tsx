// The message of an empty list, with the next step.
import { Stack, Text } from '@mantine/core'
import { IconSailboat } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  hint?: string
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <span aria-hidden style={{ color: 'var(--sea-600)', display: 'flex' }}>
        {icon ?? <IconSailboat size={44} stroke={1.3} />}
      </span>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  )
}
