// Adds an authenticator app: its QR code, the first code that it shows, then the recovery codes.
import { Anchor, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeInput, factorsApi, type Setup } from '../../../shared/accounts/factors.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { SecretAddress } from '../../ui/layout/secret-address.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AddedFactor } from './added-factor.tsx'

export function TotpSetup({ onClose }: { onClose: () => void }) {
  const setup = useQuery({
    queryKey: ['totp-setup'],
    queryFn: () => call(factorsApi.startTotp, { success: null, toast: false }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [added, setAdded] = useState<{ codes: string[] | null } | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={added ? texts.factorAdded : texts.setupTitle}
      size="lg"
      closeOnClickOutside={false}
    >
      {setup.isPending && <Loader role="status" aria-label={appTexts.loading} display="block" mx="auto" my="xl" />}
      {setup.isError && (
        <ErrorState message={texts.setupNotStarted} detail={setup.error.message} onRetry={() => void setup.refetch()} />
      )}
      {setup.data && !added && <FirstCode setup={setup.data} onAdded={(codes) => setAdded({ codes })} />}
      {added && <AddedFactor codes={added.codes} onClose={onClose} />}
    </Dialog>
  )
}

const rules = zodRules(CodeInput)

function FirstCode({ setup, onAdded }: { setup: Setup; onAdded: (codes: string[] | null) => void }) {
  const isNarrow = useIsNarrow()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: rules })
  const submit = useSubmit(form, async ({ code }) => {
    const body = { setup: setup.setup, code }
    const { recoveryCodes } = await call(factorsApi.confirmTotp, { body, failure: texts.setupFailed })
    onAdded(recoveryCodes)
  })
  return (
    <Form submit={submit}>
      <Stack gap="md">
        <Text>{texts.setupScan}</Text>
        <SecretAddress address={setup.secret} code={setup.uri} label={texts.setupSecret} codeLabel={texts.setupQr} />
        {isNarrow && (
          <Anchor href={setup.uri} py={10}>
            {texts.setupOpen}
          </Anchor>
        )}
        <TextInput
          label={texts.setupCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          withAsterisk
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <SubmitButton color="buoy" pending={submit.pending} pendingLabel={texts.setupPending}>
          {texts.setupSubmit}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
