// How an account signs in, for an admin: its second step and its open sessions.
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { FactorsReasonInput, factorsApi } from '../../../shared/accounts/factors.contract.ts'
import { securityTexts as texts } from '../../../shared/accounts/security.texts.ts'
import type { UserRow } from '../../../shared/users/users.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EndOtherSessions, Sessions } from '../accounts/sessions.parts.tsx'
import classes from './users.module.css'

interface Props {
  user: UserRow
  onClose: () => void
}

export function UserSecurity({ user, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={texts.title} size="lg">
      <Text c="dimmed" className={classes.email}>
        {user.email}
      </Text>
      {user.hasFactor && <RemoveFactors user={user} onClose={onClose} />}
      <Group justify="space-between" mt="md" mb="xs">
        <Text component="h3" fw={600}>
          {texts.sessionsOf}
        </Text>
        <EndOtherSessions userId={user.id} />
      </Group>
      <Sessions userId={user.id} />
    </Dialog>
  )
}

const rules = zodRules(FactorsReasonInput)

/** Closes the dialog: the user has none afterwards. */
function RemoveFactors({ user: { id }, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { reason: '' }, validate: rules })
  const submit = useSubmit(form, async (body) => {
    await call(factorsApi.removeOfUser, { params: { id }, body, failure: texts.factorsNotRemoved })
    await invalidate(client, 'account')
    onClose()
  })
  return (
    <Form submit={submit}>
      <Stack gap="sm" mt="md">
        <Text component="h3" fw={600}>
          {texts.secondStep}
        </Text>
        <Text>{texts.hasSecondStep}</Text>
        <TextInput
          label={texts.removeFactorsReason}
          description={texts.removeFactorsHint}
          placeholder={texts.removeFactorsPlaceholder}
          withAsterisk
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <SubmitButton color="red" variant="light" pending={submit.pending}>
            {texts.removeFactors}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
