import { ActionIcon, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { type LabourRates, labourApi } from '../../../shared/labour/labour.contract.ts'
import { labourTexts as texts } from '../../../shared/labour/labour.texts.ts'
import { DEFAULT_CURRENCY } from '../../../shared/offers/offers.contract.ts'
import { OFFER_NUMBERS } from '../../../shared/offers/offers.numbers.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { RecordPage, useRecordPage } from '../../ui/forms/record-page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { labourRatesQuery } from './labour.api.ts'
import classes from './labour-rates.module.css'
import { bodyOf, LABOUR_FIELDS, type LabourValues, labourErrors, newRate, valuesOf } from './labour-rates-values.ts'

export function LabourRatesForm({ record }: { record: LabourRates }) {
  const { form, page } = useRecordPage(record, {
    validate: labourErrors,
    valuesOf,
    fields: LABOUR_FIELDS,
    refetch: (client) => client.fetchQuery({ ...labourRatesQuery, staleTime: 0 }),
    save: (values, version) =>
      call(labourApi.update, {
        body: { ...bodyOf(values), version },
        success: texts.saved,
        failure: texts.saveFailed,
      }),
    onSaved: async (client, saved) => {
      client.setQueryData(labourRatesQuery.queryKey, saved)
      await invalidate(client, 'workshop', labourRatesQuery.queryKey)
    },
  })
  return (
    <RecordPage {...page}>
      <Rates form={form} />
      <Costs form={form} />
    </RecordPage>
  )
}

interface Props {
  form: UseFormReturnType<LabourValues>
}

function Rates({ form }: Props) {
  const { rates } = form.values
  const add = () => form.insertListItem('rates', newRate(rates.at(-1)?.currency ?? DEFAULT_CURRENCY))
  return (
    <Section title={texts.rates}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.priceHint}
      </Text>
      <ul className={classes.rates}>
        {rates.map(({ key, name }, index) => (
          <li key={key} className={classes.rate}>
            <TextInput
              aria-label={texts.nameOf(index + 1)}
              placeholder={texts.namePlaceholder}
              maxLength={60}
              aria-required
              // An empty row was just added.
              autoFocus={name === ''}
              {...form.getInputProps(`rates.${index}.name`)}
            />
            <NumberField
              aria-label={texts.priceOf(name.trim() || texts.unnamed)}
              placeholder={texts.price}
              range={OFFER_NUMBERS.unitPrice}
              {...form.getInputProps(`rates.${index}.price`)}
            />
            <NativeSelect
              aria-label={texts.currencyOf(name.trim() || texts.unnamed)}
              data={CURRENCIES}
              {...form.getInputProps(`rates.${index}.currency`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={texts.remove(name.trim() || texts.unnamed)}
              onClick={() => form.removeListItem('rates', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {texts.add}
      </Button>
    </Section>
  )
}

function Costs({ form }: Props) {
  return (
    <Section title={texts.costs}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.costsHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField label={texts.defaultCost} range={OFFER_NUMBERS.unitPrice} {...form.getInputProps('defaultCost')} />
        {form.values.costs.map(({ userId, name }, index) => (
          <NumberField
            key={userId}
            label={texts.ownCost(name)}
            placeholder={texts.likeDefault}
            range={OFFER_NUMBERS.unitPrice}
            {...form.getInputProps(`costs.${index}.cost`)}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}
