// The form of a template: its name, lines and terms, with the line fields of an offer's form. It keeps no rate of exchange.
import { Alert, Group, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../../shared/app/app.texts.ts'
import { type OfferTemplate, offerTemplatesApi } from '../../../../shared/offers/offer-templates.contract.ts'
import { OFFER_TEMPLATES_PATH } from '../../../../shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts as texts } from '../../../../shared/offers/offer-templates.texts.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/query-keys.ts'
import { useNavigate } from '../../../routing/use-router.ts'
import { useSubmit } from '../../../ui/forms/form.ts'
import { Form } from '../../../ui/forms/form-element.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { useRecordVersion } from '../../../ui/forms/use-record-version.tsx'
import { useUnsavedGuard } from '../../../ui/forms/use-unsaved-guard.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import classes from '../builder/offer-builder.module.css'
import {
  addPart,
  newOffer,
  type OfferValues,
  partPrice,
  quantityOf,
  totalsOf,
  type VatDefaults,
} from '../builder/offer-form.ts'
import { OfferLinesSection } from '../builder/offer-lines-section.tsx'
import type { Rates } from '../builder/offer-rates.ts'
import { OfferSummary } from '../builder/offer-summary.tsx'
import { OfferTerms } from '../builder/offer-terms.tsx'
import { PartPicker } from '../builder/part-picker.tsx'
import { fromTemplate, TEMPLATE_FIELDS, templateBody, templateErrors } from './offer-template-form.ts'

const CoveredItems = onDemand(async () => (await import('./covered-items.tsx')).CoveredItems)

export interface TemplateStart {
  /** For the prices of parts. */
  rates: Rates
  /** The workshop's; absent where it could not be read. */
  vat: VatDefaults | undefined
  usualDays: number | undefined
  usualDeposit: number
}

interface Props {
  /** Absent for a new one. */
  template: OfferTemplate | undefined
  start: TemplateStart
}

function useTemplateForm(template: OfferTemplate | undefined, { rates, vat }: TemplateStart) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form: UseFormReturnType<OfferValues> = useForm({
    initialValues: template ? fromTemplate(template, rates, vat) : { ...newOffer(rates, '', vat), covers: [] },
    validate: templateErrors,
  })
  const guard = useRecordVersion(template, {
    form,
    valuesOf: (fresh) => fromTemplate(fresh, rates, vat),
    fields: TEMPLATE_FIELDS(form.values.currency),
    refetch: async () => template && call(offerTemplatesApi.byId, { params: { id: template.id } }),
  })
  const release = useUnsavedGuard(() => form.isDirty())
  const submit = useSubmit(form, async (values) => {
    const body = templateBody(values)
    const told = { success: texts.saved(values.name.trim()), failure: texts.saveFailed }
    try {
      await guard.save((version) =>
        template
          ? call(offerTemplatesApi.update, { params: { id: template.id }, body: { ...body, version }, ...told })
          : call(offerTemplatesApi.create, { body, ...told }),
      )
    } finally {
      await invalidate(client, 'template')
    }
    release()
    await navigate(OFFER_TEMPLATES_PATH)
  })
  return { form, submit, conflict: guard.conflict }
}

export function OfferTemplateEditor({ template, start }: Props) {
  const { rates, usualDays, usualDeposit } = start
  const { form, submit, conflict } = useTemplateForm(template, start)
  const isNarrow = useIsNarrow()
  const picker = (
    <PartPicker
      priceOf={(part) => partPrice(form.values, part, rates)}
      picked={(partId) => quantityOf(form.values.items, partId)}
      onPick={(part) => {
        form.setFieldValue('items', addPart(form.getValues(), part, rates))
        form.clearFieldError('items')
      }}
    />
  )
  return (
    <Form submit={submit} className={classes.builder}>
      {!isNarrow && <Section title={offersTexts.builder.parts}>{picker}</Section>}
      <div className={classes.offer}>
        <Section title={texts.one}>
          <TextInput
            label={texts.name}
            placeholder={texts.namePlaceholder}
            maxLength={80}
            withAsterisk
            autoFocus={!template}
            {...form.getInputProps('name')}
          />
        </Section>
        <CoveredItems form={form} />
        <OfferLinesSection form={form} rates={rates} picker={picker} isPickerBeside={!isNarrow} />
        <OfferTerms form={form} rates={rates} usualDays={usualDays} usualDeposit={usualDeposit} />
        <Section title={offersTexts.builder.summary}>
          <OfferSummary values={form.values} totals={totalsOf(form.values)} usualDeposit={usualDeposit} isTemplate />
          {!conflict && submit.error && (
            <Alert color="red" role="alert" mt="md">
              {submit.error.fieldErrors.length > 0 ? offersTexts.builder.checkItems : submit.error.message}
            </Alert>
          )}
          {conflict ? (
            <div className={classes.conflict}>{conflict}</div>
          ) : (
            <Group justify="flex-end" mt="md">
              <SubmitButton color="buoy" pending={submit.pending}>
                {appTexts.save}
              </SubmitButton>
            </Group>
          )}
        </Section>
      </div>
    </Form>
  )
}
