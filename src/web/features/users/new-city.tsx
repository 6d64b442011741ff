import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { usersTexts as texts } from '../../../shared/users/users.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { laterRules, useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const rules = laterRules(async () => (await import('../../../shared/cities/cities.contract.ts')).CityInput)

const CitiesDialog = onDemand(async () => (await import('./cities-dialog.tsx')).CitiesDialog)

export function NewCity() {
  const client = useQueryClient()
  const [isManaging, manage] = useDisclosure(false)
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate: rules })
  useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async (body) => {
    await call(citiesApi.create, { body, success: texts.cityAdded, failure: texts.cityNotAdded })
    form.reset()
    await invalidate(client, 'city')
  })
  return (
    <>
      <Form submit={submit}>
        <Stack>
          <TextInput
            label={texts.cityName}
            withAsterisk
            autoComplete="off"
            maxLength={100}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group grow preventGrowOverflow={false}>
            <Button variant="default" onClick={manage.open}>
              {texts.manageCities}
            </Button>
            <SubmitButton pending={submit.pending}>{texts.save}</SubmitButton>
          </Group>
        </Stack>
      </Form>
      {isManaging && <CitiesDialog onClose={manage.close} />}
    </>
  )
}
