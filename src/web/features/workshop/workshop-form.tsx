import { type Workshop, workshopApi } from '../../../shared/workshop/workshop.contract.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { RecordPage, useRecordPage } from '../../ui/forms/record-page.tsx'
import { workshopQuery } from './workshop.api.ts'
import {
  ContactSection,
  DefaultsSection,
  IdentitySection,
  OfficialSection,
  SecuritySection,
} from './workshop-fields.tsx'
import { bodyOf, valuesOf, WORKSHOP_FIELDS, workshopErrors } from './workshop-form-values.ts'

export function WorkshopForm({ workshop }: { workshop: Workshop }) {
  const { form, page } = useRecordPage(workshop, {
    validate: workshopErrors,
    valuesOf,
    fields: WORKSHOP_FIELDS,
    refetch: (client) => client.fetchQuery({ ...workshopQuery, staleTime: 0 }),
    save: (values, version) =>
      call(workshopApi.update, {
        body: { ...bodyOf(values), version },
        success: texts.saved,
        failure: texts.notSaved,
      }),
    onSaved: async (client, saved) => {
      client.setQueryData(workshopQuery.queryKey, saved)
      await invalidate(client, 'workshop', workshopQuery.queryKey)
    },
  })
  return (
    <RecordPage {...page}>
      <IdentitySection form={form} workshop={workshop} />
      <ContactSection form={form} />
      <OfficialSection form={form} />
      <DefaultsSection form={form} />
      <SecuritySection form={form} />
    </RecordPage>
  )
}
