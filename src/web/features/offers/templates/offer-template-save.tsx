// Keeps the lines and terms of an offer as a template. The name of a template that exists already means that one.
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OfferTemplateInput, offerTemplatesApi } from '../../../../shared/offers/offer-templates.contract.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/query-keys.ts'
import { toast } from '../../../feedback/toasts.tsx'
import { zodRules } from '../../../ui/forms/zod-rules.ts'
import { FormModal } from '../../../ui/overlays/form-modal.tsx'
import type { OfferValues } from '../builder/offer-form.ts'
import { offerTemplatesQuery } from '../offer-templates.api.ts'
import { templateBody } from './offer-template-form.ts'

interface Props {
  values: OfferValues
  /** The template that filled the form. */
  startName?: string | undefined
  onClose: () => void
}

const folded = (name: string) => name.trim().normalize().toLocaleLowerCase('tr')

export function OfferTemplateSave({ values, startName = '', onClose }: Props) {
  const client = useQueryClient()
  const templates = useQuery(offerTemplatesQuery)
  const form = useForm({
    initialValues: { name: startName },
    validate: zodRules(OfferTemplateInput.pick({ name: true })),
  })
  const same = templates.data?.find(({ name }) => folded(name) === folded(form.values.name))
  const save = async ({ name }: { name: string }) => {
    const body = templateBody(values, name)
    try {
      if (same) {
        const { id, version, covers } = same
        await call(offerTemplatesApi.update, {
          params: { id },
          body: { ...body, covers, version },
          failure: texts.saveFailed,
        })
      } else await call(offerTemplatesApi.create, { body, failure: texts.saveFailed })
    } finally {
      await invalidate(client, 'template')
    }
    toast(texts.saved(name))
  }
  return (
    <FormModal
      title={texts.save}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={same ? texts.replace : texts.create}
    >
      <Text size="sm" c="dimmed">
        {texts.saveHint}
      </Text>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        description={same && texts.replaces}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
