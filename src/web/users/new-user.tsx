import { PasswordInput, type PasswordInputProps, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { NewUserInput, usersApi } from '../../shared/users/users.contract.ts'
import { usersTexts as texts } from '../../shared/users/users.texts.ts'
import { call } from '../app/call.ts'
import { useSubmit, zodRules } from '../ui/form.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts'
import { FoldCard } from './fold-card.tsx'
import { USERS } from './users.api.ts'

const rules = zodRules(NewUserInput)
const repeatRule = (password: string, repeat: string) => (password === repeat ? {} : { repeat: texts.passwordsDiffer })

export function NewUser() {
  const client = useQueryClient()
  const [visible, { toggle, close }] = useDisclosure(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', repeat: '' },
    validate: (values) => ({ ...rules(values), ...repeatRule(values.password, values.repeat) }),
  })
  useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async ({ email, password }) => {
    await call(usersApi.createUser, {
      body: { email, password },
      success: texts.userAdded,
      failure: texts.userNotAdded,
    })
    form.reset()
    close()
    await client.invalidateQueries({ queryKey: USERS })
  })
  // Both are shown or hidden together.
  const look: PasswordInputProps = {
    visible,
    onVisibilityChange: toggle,
    visibilityToggleButtonProps: {
      'aria-label': visible ? texts.hidePassword : texts.showPassword,
      'aria-hidden': undefined,
      tabIndex: 0,
    },
    autoComplete: 'new-password',
    withAsterisk: true,
  }
  return (
    <FoldCard title={texts.newUser} icon={<IconUserPlus size={20} aria-hidden />}>
      <form onSubmit={submit.onSubmit} noValidate>
        <Stack>
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="off"
            withAsterisk
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={texts.password}
            description={texts.passwordHint}
            {...look}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={texts.repeatPassword}
            {...look}
            key={form.key('repeat')}
            {...form.getInputProps('repeat')}
          />
          <SubmitButton color="buoy" pending={submit.pending}>
            {texts.save}
          </SubmitButton>
        </Stack>
      </form>
    </FoldCard>
  )
}
