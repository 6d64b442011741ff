// The head that all entrance screens share: one h1, one sentence.
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: ReactNode
  icon?: ReactNode
  children?: ReactNode
}

export function EntranceCard({ title, text, icon, children }: Props) {
  return (
    <Stack gap="lg">
      <div>
        {icon && (
          <div aria-hidden style={{ color: 'var(--sea-600)', marginBottom: 12 }}>
            {icon}
          </div>
        )}
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" mt={8}>
            {text}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  )
}
