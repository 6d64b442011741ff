import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { accountsTexts as texts } from '../../../shared/accounts/accounts.texts.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useAccountFields } from './account-fields.parts.tsx'

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { form, fields } = useAccountFields('')
  const submit = useSubmit(form, async ({ email, password }) => {
    await call(accountsApi.register, { body: { email, password }, toast: false })
    onRegistered(email.trim())
  })
  return (
    <Form submit={submit}>
      <Stack>
        {submit.error && (
          <Alert color="red" title={texts.registerFailed} icon={<IconAlertCircle size={20} aria-hidden />}>
            {submit.error.message}
          </Alert>
        )}
        {fields}
        <SubmitButton
          color="buoy"
          size="md"
          fullWidth
          mt="xs"
          pending={submit.pending}
          pendingLabel={texts.registering}
        >
          {texts.register}
        </SubmitButton>
        {/* In a new tab, so that this form keeps its values. */}
        <Text size="sm" c="dimmed" ta="center">
          {texts.agreeBefore}{' '}
          <Anchor component={Link} to="/terms" target="_blank" inherit underline="always">
            {texts.agreeTerms}
          </Anchor>{' '}
          {texts.agreeBetween}{' '}
          <Anchor component={Link} to="/privacy" target="_blank" inherit underline="always">
            {texts.agreePrivacy}
          </Anchor>{' '}
          {texts.agreeAfter}
        </Text>
      </Stack>
    </Form>
  )
}
