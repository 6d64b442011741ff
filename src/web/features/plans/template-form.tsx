// A template of a service plan: whose engines it is for, where its intervals are from, and its items.

import { SimpleGrid, TextInput } from '@mantine/core'
import { type ServicePlan, ServicePlanInput, servicePlansApi } from '../../../shared/plans/plans.contract.ts'
import { templatesTexts as texts } from '../../../shared/plans/templates.texts.ts'
import { call } from '../../api/call.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { TemplateItems } from './template-items.tsx'
import { inputOf, itemOf, type TemplateValues, valuesOf } from './template-rules.ts'

interface Props {
  /** Without it, a new one. */
  template?: ServicePlan
  onClose: () => void
  onSaved?: (template: ServicePlan) => void
}

const rules = zodRules(ServicePlanInput)
const itemsText = ({ items }: TemplateValues) =>
  items.map((item) => `${item.title}: ${texts.intervals(itemOf(item))}`).join('; ')
const FIELDS = [
  ...(['name', 'brand', 'family', 'source', 'note'] as const).map((name) => ({ name, label: texts.fields[name] })),
  { name: 'items' as const, label: texts.fields.items, mine: itemsText },
]

export function TemplateForm({ template, onClose, onSaved }: Props) {
  const { form, modal } = useRecordForm(template, {
    valuesOf,
    validate: (values) => rules(inputOf(values)),
    fields: FIELDS,
    refetch: async () => template && call(servicePlansApi.byId, { params: { id: template.id } }),
    save: (values, version) => {
      const body = inputOf(values)
      const failure = texts.saveFailed
      return template
        ? call(servicePlansApi.update, { params: { id: template.id }, body: { ...body, version }, failure })
        : call(servicePlansApi.create, { body, failure })
    },
    changes: 'plan',
    onSaved,
  })
  return (
    <FormModal title={template ? texts.edit(template.name) : texts.add} onClose={onClose} size="xl" {...modal}>
      <TextInput label={texts.fields.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label={texts.fields.brand} withAsterisk {...form.getInputProps('brand')} />
        <TextInput label={texts.fields.family} withAsterisk {...form.getInputProps('family')} />
      </SimpleGrid>
      <TextInput label={texts.fields.source} description={texts.sourceHint} {...form.getInputProps('source')} />
      <TextArea label={texts.fields.note} minRows={2} {...form.getInputProps('note')} />
      <TemplateItems form={form} />
    </FormModal>
  )
}
