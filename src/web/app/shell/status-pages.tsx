// No access, and no such page.
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCompassOff, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Link } from '../../routing/link.tsx'

function Notice({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
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

/** The shell also shows it instead of the page after a 403. */
export function ForbiddenView() {
  return (
    <div role="alert">
      <Notice
        icon={<IconLock size={52} stroke={1.3} />}
        title={appTexts.forbiddenTitle}
        text={appTexts.forbiddenText}
      />
    </div>
  )
}

export function ForbiddenPage() {
  return (
    <Notice icon={<IconLock size={52} stroke={1.3} />} title={appTexts.forbiddenTitle} text={appTexts.forbiddenText} />
  )
}

export function NotFoundPage() {
  return (
    <Notice
      icon={<IconCompassOff size={52} stroke={1.3} />}
      title={appTexts.notFoundTitle}
      text={appTexts.notFoundText}
    />
  )
}
