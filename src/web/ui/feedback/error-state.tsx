// The message of a failed load, with a button to try again.
import { Button, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsRecovering } from '../../feedback/recovering.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'

interface Props {
  message: string
  /** The reason, if known. */
  detail?: string
  onRetry?: () => void
}

export function ErrorState({ message, detail, onRetry }: Props) {
  const isRecovering = useIsRecovering()
  const isOnline = useIsOnline()
  const reason = isOnline ? detail : appTexts.needsNetwork
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.4} color="var(--ink-500)" aria-hidden />
      <Text fw={600}>{message}</Text>
      {reason && reason !== message && (
        <Text size="sm" c="dimmed" maw={420}>
          {reason}
        </Text>
      )}
      {isRecovering && (
        <Text size="sm" c="dimmed">
          {appTexts.recovering}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" mt="xs" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
          {appTexts.retry}
        </Button>
      )}
    </Stack>
  )
}
