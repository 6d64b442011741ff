// The currency, the rate, KDV, the discounts and the deposit of the offer in the form.
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { formatDecimal } from '../../../../shared/money.ts'
import { offersMessages } from '../../../../shared/offers/offers.messages.ts'
import { OFFER_NUMBERS } from '../../../../shared/offers/offers.numbers.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { printNumber } from '../../../../shared/typed-number.ts'
import { VAT_MODES } from '../../../../shared/workshop/workshop.vat.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { currencySymbol } from './currency-symbol.ts'
import classes from './offer-builder.module.css'
import { choiceProblem, inCurrency, type OfferValues } from './offer-form.ts'
import { type Bulletins, bulletinOf, type Currency, type Rates } from './offer-rates.ts'
import { rateHint } from './rate-hint.ts'
import { useDetails } from './use-details.ts'

const texts = offersTexts.builder
const vatModes = VAT_MODES.map((value) => ({ value, label: offersTexts.vatModes[value] }))
const choices = CURRENCIES.map((value) => ({ value, label: texts.currencies[value] }))

interface Props {
  form: UseFormReturnType<OfferValues>
  rates: Rates
}

/** Shown while typing: the discount is larger than the sum. */
function discountProblem(values: OfferValues): { field?: 'discountPercent' | 'discountAmount'; message?: string } {
  const isOver = values.items.length > 0 && choiceProblem(values) === 'discount_exceeds_total'
  if (!isOver) return {}
  const field = values.discountAmount ? 'discountAmount' : 'discountPercent'
  return { field, message: offersMessages.discount_exceeds_total }
}

const DETAIL_FIELDS = ['discountAmount', 'depositPercent', 'depositAmount'] as const

/** The hidden fields that are filled in, by their labels. */
function termsSaid(values: OfferValues): string[] {
  const sign = currencySymbol(values.currency)
  const labels = {
    discountAmount: texts.discountAmount(sign),
    depositPercent: texts.depositPercent,
    depositAmount: texts.depositAmount(sign),
  }
  return DETAIL_FIELDS.flatMap((name) => {
    const value = values[name]
    if (value === '' || (name === 'discountAmount' && value === 0)) return []
    return `${labels[name]}: ${typeof value === 'number' ? printNumber(value, OFFER_NUMBERS[name]) : value}`
  })
}

interface TermsProps extends Props {
  /** Absent in a template, which keeps no rate. */
  bulletins?: Bulletins
  /** The workshop's days of validity. */
  usualDays: number | undefined
  /** The workshop's deposit in percent. */
  usualDeposit: number
}

export function OfferTerms({ form, rates, bulletins, usualDays, usualDeposit }: TermsProps) {
  const { currency } = form.values
  const sign = currencySymbol(currency)
  const problem = discountProblem(form.values)
  const newer = bulletins && bulletinOf(bulletins, currency)?.newer
  const field = (name: 'discountPercent' | 'discountAmount') => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: error ?? (problem.field === name && problem.message) }
  }
  const hasError = DETAIL_FIELDS.some((name) => Boolean(form.errors[name])) || problem.field === 'discountAmount'
  const [isOpen, toggle] = useDetails(hasError)
  const details = useId()
  return (
    <Section title={texts.terms}>
      <Stack gap="md">
        <div className={classes.terms}>
          <CurrencyField form={form} rates={rates} />
          {bulletins && currency !== 'TRY' && (
            <NumberField
              label={texts.exchangeRate(sign)}
              withAsterisk
              description={rateHint(form.values, bulletins)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              range={OFFER_NUMBERS.exchangeRate}
              {...form.getInputProps('exchangeRate')}
            />
          )}
          <NativeSelect label={texts.vatMode} data={vatModes} {...form.getInputProps('vatMode')} />
        </div>
        {newer && newer.rate !== form.values.exchangeRate && (
          <Group>
            <Button variant="default" size="compact-md" onClick={() => form.setFieldValue('exchangeRate', newer.rate)}>
              {texts.takeRate(newer.rate, newer.day)}
            </Button>
          </Group>
        )}
        {currency !== 'TRY' && (
          <Text size="sm" c="dimmed" role="note">
            {texts.foreignCurrency}
          </Text>
        )}
        <div className={classes.terms}>
          <NumberField
            label={texts.discountPercent}
            range={OFFER_NUMBERS.discountPercent}
            {...field('discountPercent')}
          />
          <NumberField
            label={texts.validityDays}
            placeholder={usualDays === undefined ? undefined : String(usualDays)}
            range={OFFER_NUMBERS.validityDays}
            {...form.getInputProps('validityDays')}
          />
        </div>
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            rightSection={
              <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
            }
            onClick={toggle}
          >
            {texts.details}
          </Button>
          {!isOpen && (
            <Text size="sm" c="dimmed">
              {termsSaid(form.values).join(' · ')}
            </Text>
          )}
        </div>
        {isOpen && (
          <div className={classes.terms} id={details}>
            <NumberField
              label={texts.discountAmount(sign)}
              range={OFFER_NUMBERS.discountAmount}
              {...field('discountAmount')}
            />
            <NumberField
              label={texts.depositPercent}
              placeholder={formatDecimal(usualDeposit)}
              range={OFFER_NUMBERS.depositPercent}
              {...form.getInputProps('depositPercent')}
            />
            <NumberField
              label={texts.depositAmount(sign)}
              range={OFFER_NUMBERS.depositAmount}
              {...form.getInputProps('depositAmount')}
            />
          </div>
        )}
        <TextArea
          label={texts.note}
          placeholder={texts.notePlaceholder}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('note')}
        />
      </Stack>
    </Section>
  )
}

function CurrencyField({ form, rates }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const turn = (currency: Currency) => {
    const before = form.getValues()
    const after = inCurrency(before, currency, rates)
    const isTurned = [...after.items, { unitPrice: after.discountAmount }].some(
      ({ unitPrice }, index) => unitPrice !== (before.items[index]?.unitPrice ?? before.discountAmount),
    )
    form.setValues(after)
    const isKnown = rates[currency] !== null
    setAnnouncement(isTurned ? texts.turned(currencySymbol(currency)) : isKnown ? '' : texts.notTurned)
  }
  return (
    <NativeSelect
      label={texts.currency}
      data={choices}
      description={<span role="status">{announcement}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('currency')}
      onChange={(event) => turn(event.currentTarget.value as Currency)}
    />
  )
}
