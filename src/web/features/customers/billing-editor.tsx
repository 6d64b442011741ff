// The form of the billing identity.
import { Checkbox, Select, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { type Billing, BillingInput, billingApi } from '../../../shared/customers/billing.contract.ts'
import { billingTexts as texts } from '../../../shared/customers/billing.texts.ts'
import { COUNTRIES, HOME_COUNTRY } from '../../../shared/customers/countries.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import { call } from '../../api/call.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { SamePerson, useSamePerson } from './same-person.parts.tsx'

type Words = 'legalName' | 'taxNumber' | 'taxOffice' | 'street' | 'district' | 'city'
type Values = Record<Words, string> & { country: string; eInvoice: boolean; confirm: boolean }

const names = new Intl.DisplayNames('tr', { type: 'region' })
const nameOf = (country: string) => names.of(country) ?? country

/** The own country first. */
const countries = () => {
  const abroad = COUNTRIES.filter((code) => code !== HOME_COUNTRY).map((value) => ({ value, label: nameOf(value) }))
  abroad.sort((a, b) => a.label.localeCompare(b.label, 'tr'))
  return [{ value: HOME_COUNTRY, label: nameOf(HOME_COUNTRY) }, ...abroad]
}

const valuesOf =
  (name: string) =>
  (billing: Billing | undefined): Values => ({
    legalName: billing?.legalName ?? name,
    taxNumber: billing?.taxNumber ?? '',
    taxOffice: billing?.taxOffice ?? '',
    street: billing?.street ?? '',
    district: billing?.district ?? '',
    city: billing?.city ?? '',
    country: billing?.country ?? HOME_COUNTRY,
    eInvoice: billing?.eInvoice ?? false,
    confirm: false,
  })

const yesNo = ({ eInvoice }: Pick<Values, 'eInvoice'>) => (eInvoice ? texts.yes : texts.no)
const FIELDS: ComparedField<Billing, Values>[] = [
  { name: 'legalName', label: texts.legalName },
  { name: 'taxNumber', label: texts.taxNumber },
  { name: 'taxOffice', label: texts.taxOffice },
  { name: 'street', label: texts.street },
  { name: 'district', label: texts.district },
  { name: 'city', label: texts.city },
  {
    name: 'country',
    label: texts.country,
    of: ({ country }) => nameOf(country),
    mine: ({ country }) => nameOf(country),
  },
  { name: 'eInvoice', label: texts.eInvoice, of: yesNo, mine: yesNo },
]

const rules = zodRules(BillingInput)

interface Props {
  customerId: string
  billing: Billing | undefined
  name: string
  isOwn: boolean
  onClose: () => void
}

export function BillingEditor({ customerId, billing, name, isOwn, onClose }: Props) {
  const params = { id: customerId }
  const { same, noted } = useSamePerson()
  const { form, modal } = useRecordForm(billing, {
    mode: 'uncontrolled',
    validate: rules,
    valuesOf: valuesOf(name),
    fields: FIELDS,
    refetch: () => call(billingApi.byId, { params }),
    save: (values, version) =>
      noted(() => call(billingApi.update, { params, body: { ...values, version }, failure: texts.failed })),
    changes: 'account',
  })
  // It was said of the number before.
  form.watch('taxNumber', () => form.setFieldValue('confirm', false))
  const options = useMemo(countries, [])
  const field = (word: Words, maxLength: number, more: TextInputProps = {}) => (
    <TextInput
      label={texts[word]}
      maxLength={maxLength}
      {...more}
      autoComplete={isOwn ? more.autoComplete : 'off'}
      key={form.key(word)}
      {...form.getInputProps(word)}
    />
  )
  return (
    <FormModal title={texts.title} onClose={onClose} size="lg" {...modal}>
      {field('legalName', 200, { withAsterisk: true, autoComplete: 'organization' })}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {field('taxNumber', 30)}
        {field('taxOffice', 100)}
      </SimpleGrid>
      <SamePerson
        same={same}
        confirm={
          <Checkbox
            label={customersTexts.create.another}
            key={form.key('confirm')}
            {...form.getInputProps('confirm', { type: 'checkbox' })}
          />
        }
      />
      {field('street', 300, { autoComplete: 'street-address' })}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {field('district', 120, { autoComplete: 'address-level2' })}
        {field('city', 120, { autoComplete: 'address-level1' })}
        <Select
          label={texts.country}
          data={options}
          searchable
          allowDeselect={false}
          key={form.key('country')}
          {...form.getInputProps('country')}
        />
      </SimpleGrid>
      <Checkbox
        label={texts.eInvoice}
        key={form.key('eInvoice')}
        {...form.getInputProps('eInvoice', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
