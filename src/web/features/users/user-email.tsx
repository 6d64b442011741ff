// Another address for somebody, as an admin writes it down.
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { UserEmailInput, usersApi } from '../../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const rules = zodRules(UserEmailInput)

interface Props {
  user: { id: string; email: string; hasSignIn: boolean }
  onClose: () => void
}

export function UserEmail({ user: { id, email, hasSignIn }, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: rules })
  const save = async (body: { email: string }) => {
    await call(usersApi.changeEmail, { params: { id }, body, failure: texts.emailNotChanged })
    await invalidate(client, 'account')
  }
  return (
    <FormModal title={email ? texts.changeEmail : texts.addEmail} form={form} onSubmit={save} onClose={onClose}>
      {email && <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>}
      <TextInput
        label={email ? texts.newEmail : texts.email}
        type="email"
        autoComplete="off"
        withAsterisk
        data-autofocus
        maxLength={254}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Text size="sm" c="dimmed">
        {hasSignIn ? texts.emailHint : texts.emailHintOfRecord}
      </Text>
    </FormModal>
  )
}
