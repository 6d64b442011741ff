// The settings' line about this browser: whether it receives pushes, and the button to allow them.
import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationsTexts } from '../../../shared/notifications/notifications.texts.ts'
import { PUSH_CONSENT } from '../../../shared/personal-data/consents.texts.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { disablePush, enablePush, knownPushState, needsInstalling, type PushState, pushState } from './push.ts'

const texts = notificationsTexts.push
const stateQuery = { queryKey: ['push-state'], queryFn: pushState }

/** Enables and disables pushes in this browser. */
export function usePushHere() {
  const client = useQueryClient()
  const shown = (state: PushState) => client.setQueryData(stateQuery.queryKey, state)
  const enabling = useMutation({
    mutationFn: enablePush,
    onSuccess: (state) => {
      shown(state)
      if (state === 'on') toast(texts.enabled, 'success')
    },
    onError: (error) => toast(texts.notEnabled, 'error', error instanceof ApiError ? error.message : texts.unreachable),
    onSettled: () => client.invalidateQueries(stateQuery),
  })
  const disabling = useMutation({
    mutationFn: disablePush,
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => client.invalidateQueries(stateQuery),
  })
  // onError has shown a failure.
  return { enable: () => enabling.mutateAsync().catch(() => undefined), disable: disabling.mutate }
}

export function PushHere({ isWanted = true }: { isWanted?: boolean }) {
  const { data: state } = useQuery({ ...stateQuery, placeholderData: knownPushState })
  const { enable } = usePushHere()
  const { run, pending } = useAsyncAction(enable)
  if (!state) return null
  const hint = state === 'unsupported' && needsInstalling() ? texts.unsupportedPhone : texts[state]
  return (
    <div role="status">
      {state === 'off' && (
        <Text size="sm" c="dimmed" mb={4} style={{ whiteSpace: 'pre-line' }}>
          {PUSH_CONSENT}
        </Text>
      )}
      {isWanted && (
        <Text size="sm" c={state === 'denied' ? 'var(--ink-700)' : 'dimmed'}>
          {hint}
        </Text>
      )}
      {isWanted && state === 'off' && (
        <ServerButton variant="default" mt="xs" loading={pending} onClick={() => void run()}>
          {texts.enable}
        </ServerButton>
      )}
    </div>
  )
}
