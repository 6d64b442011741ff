// The buttons below a secret address: one that makes it, and for one that exists those that renew it and stop it.
import { Button, Group } from '@mantine/core'
import { ServerButton } from '../forms/server-button.tsx'
import { useAsyncAction } from '../forms/use-async-action.ts'
import { confirmAction } from '../overlays/confirm.tsx'

interface Props {
  texts: Record<'create' | 'renew' | 'renewQuestion' | 'stop' | 'stopQuestion', string>
  exists: boolean
  /** Makes one; the one before stops. */
  onMake: () => Promise<void>
  onStop: () => Promise<void>
}

export function SecretActions({ texts, exists, onMake, onStop }: Props) {
  const creation = useAsyncAction(onMake)
  const askToRenew = () =>
    confirmAction({ title: texts.renew, message: texts.renewQuestion, confirmLabel: texts.renew, onConfirm: onMake })
  const askToStop = () =>
    confirmAction({
      title: texts.stop,
      message: texts.stopQuestion,
      confirmLabel: texts.stop,
      dangerous: true,
      onConfirm: onStop,
    })
  return (
    <Group justify="flex-end" mt="xs">
      {exists ? (
        <>
          <Button variant="subtle" color="red" onClick={askToStop}>
            {texts.stop}
          </Button>
          <Button variant="default" onClick={askToRenew}>
            {texts.renew}
          </Button>
        </>
      ) : (
        <ServerButton color="buoy" loading={creation.pending} data-autofocus onClick={() => void creation.run()}>
          {texts.create}
        </ServerButton>
      )}
    </Group>
  )
}
