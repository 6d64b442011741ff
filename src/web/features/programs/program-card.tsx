// What the lists of 'Programlar' share: the card of a key or an address, and the secret that is shown once.
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { SecretText } from '../../ui/layout/secret-text.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface CardProps {
  name: string
  badges: ReactNode
  children: ReactNode
  actions: ReactNode
}

export function ProgramCard({ name, badges, children, actions }: CardProps) {
  return (
    <Card component="li">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="sm">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {badges}
          </Group>
          {children}
        </div>
        <Group gap="sm">{actions}</Group>
      </Group>
    </Card>
  )
}

interface EndProps {
  label: string
  name: string
  question: string
  run: () => Promise<unknown>
}

/** Ends or removes after a question. */
export function EndButton({ label, name, question, run }: EndProps) {
  const ask = () =>
    confirmAction({ title: label, message: question, confirmLabel: label, dangerous: true, onConfirm: run })
  return (
    <ServerButton variant="subtle" color="red" aria-label={name} onClick={ask}>
      {label}
    </ServerButton>
  )
}

interface SecretProps {
  texts: { made: string; madeHint: string; secret: string; close: string }
  value: string
  onClose: () => void
}

export function SecretDialog({ texts, value, onClose }: SecretProps) {
  return (
    <Dialog title={texts.made} onClose={onClose}>
      <Stack gap="md">
        <Text>{texts.madeHint}</Text>
        <SecretText label={texts.secret} value={value} />
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Stack>
    </Dialog>
  )
}
