// A page that only says one thing: an icon, a title, a sentence, and the way home.
import { Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'

export function Notice({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <Stack align="center" gap="sm" py={{ base: 48, sm: 96 }} ta="center" maw={520} mx="auto">
      <span aria-hidden style={{ color: 'var(--sea-600)', display: 'flex' }}>
        {icon}
      </span>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Button component={Link} to="/" mt="sm">
        {appTexts.home}
      </Button>
    </Stack>
  )
}
