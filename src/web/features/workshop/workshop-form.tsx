import { Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type Workshop, workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { useSubmit } from '../../ui/forms/form.ts'
import { Form } from '../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { workshopQuery } from './workshop.api.ts'
import {
  ContactSection,
  DefaultsSection,
  IdentitySection,
  OfficialSection,
  SecuritySection,
} from './workshop-fields.tsx'
import { bodyOf, valuesOf, WORKSHOP_FIELDS, type WorkshopValues, workshopErrors } from './workshop-form-values.ts'

export function WorkshopForm({ workshop }: { workshop: Workshop }) {
  const client = useQueryClient()
  const form = useForm<WorkshopValues>({ initialValues: valuesOf(workshop), validate: workshopErrors })
  useUnsavedGuard(() => form.isDirty())
  const guard = useRecordVersion(workshop, {
    form,
    valuesOf,
    fields: WORKSHOP_FIELDS,
    refetch: () => client.fetchQuery({ ...workshopQuery, staleTime: 0 }),
  })
  const submit = useSubmit(form, async (values) => {
    const saved = await guard.save((version) =>
      call(workshopApi.update, {
        body: { ...bodyOf(values), version },
        success: texts.saved,
        failure: texts.notSaved,
      }),
    )
    guard.see(saved)
    client.setQueryData(workshopQuery.queryKey, saved)
    // The server writes numbers and addresses in one form.
    form.setInitialValues(valuesOf(saved))
    form.reset()
    await invalidate(client, 'workshop', workshopQuery.queryKey)
  })
  return (
    <Form submit={submit}>
      {guard.conflict}
      <Stack gap="lg" display={guard.conflict ? 'none' : undefined}>
        <IdentitySection form={form} workshop={workshop} />
        <ContactSection form={form} />
        <OfficialSection form={form} />
        <DefaultsSection form={form} />
        <SecuritySection form={form} />
        <Group justify="flex-end">
          <SubmitButton color="buoy" pending={submit.pending}>
            {appTexts.save}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
