// The ways to add a second step: a passkey where the browser can make one, and an authenticator app.
import { Stack, Text } from '@mantine/core'
import type { Factor } from '../../../shared/accounts/factors.contract.ts'
import { MOST_PASSKEYS, passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { addingFactor } from './adding-factor-rules.ts'
import { type PasskeyBrowser, PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkey-support.ts'

interface Props {
  factors: readonly Factor[]
  onAdded: (added: { recoveryCodes: string[] | null }) => void
}

const look = (isFirst: boolean) => (isFirst ? { color: 'buoy' } : { variant: 'default' })

export function AddFactor({ factors, onAdded }: Props) {
  const passkeys = factors.filter(({ kind }) => kind === 'PASSKEY').length
  const mayAddPasskey = canUsePasskeys() && passkeys < MOST_PASSKEYS
  const mayAddApp = passkeys === factors.length
  const make = async ({ make }: PasskeyBrowser) => {
    addingFactor.set('passkey')
    try {
      const { options } = await call(passkeysApi.addOptions, { success: null, toast: false })
      const passkey = await make(options)
      onAdded(await call(passkeysApi.add, { body: { passkey }, toast: false }))
    } catch (error) {
      addingFactor.set(null)
      throw error
    }
  }
  if (!mayAddPasskey && !mayAddApp) return null
  return (
    <Stack gap="md" mt={factors.length > 0 ? 'md' : undefined}>
      {mayAddPasskey && (
        <Stack gap="xs" align="flex-start">
          <PasskeyButton {...look(factors.length === 0)} ask={make}>
            {texts.addPasskey}
          </PasskeyButton>
          <Text size="sm" c="dimmed">
            {texts.addPasskeyHint}
          </Text>
        </Stack>
      )}
      {mayAddApp && (
        <Stack gap="xs" align="flex-start">
          <ServerButton {...look(factors.length === 0 && !mayAddPasskey)} onClick={() => addingFactor.set('app')}>
            {texts.addApp}
          </ServerButton>
          <Text size="sm" c="dimmed">
            {texts.addAppHint}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
