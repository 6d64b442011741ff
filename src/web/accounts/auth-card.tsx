// The head that all sign-in screens share: one h1, one sentence.
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'

interface Props {
  title: string
  /** For a screen that becomes another one at the same address; elsewhere the route names the document. */
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
