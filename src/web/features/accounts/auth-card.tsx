// The heading of all sign-in screens: one h1 and one sentence.
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'

interface Props {
  title: string
  /** For a screen that changes without a new address; otherwise the route sets the document's title. */
  documentTitle?: string
  text?: ReactNode
  icon?: ReactNode
  children?: ReactNode
}

export function AuthCard({ title, documentTitle, text, icon, children }: Props) {
  useEffect(() => {
    if (documentTitle) document.title = appTexts.documentTitle(documentTitle)
  }, [documentTitle])
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
