import { Loader, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factorsApi, IdentityInput } from '../../../shared/accounts/factors.contract.ts'
import { passkeysApi } from '../../../shared/accounts/passkeys.contract.ts'
import type { SigningOptions } from '../../../shared/accounts/passkeys.schemas.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { canUsePasskeys } from './passkey-support.ts'

interface Props {
  onGiven: () => void
  onClose: () => void
}

/** A passkey, the code of the app, or the password of an account without a factor. */
export function IdentityDialog(props: Props) {
  const { hasFactor } = useMe()
  return hasFactor ? <ByFactor {...props} /> : <ByWord name="password" {...props} />
}

function ByFactor(props: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['identity-ways'],
    queryFn: () => call(passkeysApi.identityOptions, { success: null, toast: false }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const options = canUsePasskeys() && data?.options
  const passkey = options && <ByPasskey options={options} onGiven={props.onGiven} />
  if (!isPending && (data?.methods ?? ['TOTP']).includes('TOTP'))
    return (
      <ByWord name="code" {...props}>
        {passkey}
      </ByWord>
    )
  return (
    <Dialog title={texts.identityTitle} onClose={props.onClose} size="sm">
      {isPending ? <Loader role="status" aria-label={appTexts.loading} display="block" mx="auto" my="xl" /> : passkey}
      {!isPending && !passkey && <Text>{texts.identityElsewhere}</Text>}
    </Dialog>
  )
}

function ByPasskey({ options, onGiven }: { options: SigningOptions; onGiven: () => void }) {
  return (
    <>
      <Text mb="sm">{texts.identityPasskey}</Text>
      <PasskeyButton
        color="buoy"
        fullWidth
        ask={async ({ signAndSend }) => {
          await signAndSend(options, (passkey) => call(factorsApi.identity, { body: { passkey }, success: null }))
          onGiven()
        }}
      >
        {texts.usePasskey}
      </PasskeyButton>
    </>
  )
}

const rules = zodRules(IdentityInput)

function ByWord({ name, onGiven, onClose, children }: Props & { name: 'code' | 'password'; children?: ReactNode }) {
  const form = useForm<{ code?: string; password?: string }>({
    mode: 'uncontrolled',
    initialValues: { [name]: '' },
    validate: rules,
  })
  const submit = async (body: { code?: string; password?: string }) => {
    await call(factorsApi.identity, { body, success: null })
    onGiven()
  }
  const field = { 'data-autofocus': true, withAsterisk: true, key: form.key(name), ...form.getInputProps(name) }
  const { key, ...input } = field
  return (
    <FormModal
      title={texts.identityTitle}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={texts.identitySubmit}
      pendingLabel={texts.identityPending}
      size="sm"
    >
      {children && <div>{children}</div>}
      <Text>{children ? texts.identityOrCode : name === 'code' ? texts.identityCode : texts.identityPassword}</Text>
      {name === 'code' ? (
        <TextInput key={key} label={texts.stepCode} inputMode="numeric" autoComplete="one-time-code" {...input} />
      ) : (
        <PasswordField key={key} label={texts.identityField} autoComplete="current-password" {...input} />
      )}
    </FormModal>
  )
}
