// A button that asks the browser for a passkey, and says what went wrong.
import { Alert, type ButtonProps, Stack } from '@mantine/core'
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../feedback/api-error.ts'
import { translate } from '../../feedback/translate.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'

export type PasskeyBrowser = typeof import('./passkey-browser.ts')

/** Its file loads when a passkey is needed. */
export const passkeyBrowser = (): Promise<PasskeyBrowser> =>
  import('./passkey-browser.ts').catch(() => {
    throw new ApiError({ status: 0, key: 'network_error', message: translate('network_error') })
  })

interface Props extends ButtonProps {
  /** Throws what call() throws. */
  ask: (browser: PasskeyBrowser) => Promise<unknown>
  children: string
}

export function PasskeyButton({ ask, children, ...look }: Props) {
  const [error, setError] = useState<string | null>(null)
  const { run, pending } = useAsyncAction(async () => {
    setError(null)
    try {
      await ask(await passkeyBrowser())
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused.message)
    }
  })
  return (
    <Stack gap="sm" align={look.fullWidth ? 'stretch' : 'flex-start'}>
      {error && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
          {error}
        </Alert>
      )}
      <ServerButton
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={pending}
        {...look}
        onClick={() => void run()}
      >
        {children}
      </ServerButton>
    </Stack>
  )
}
