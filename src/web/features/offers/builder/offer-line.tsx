// One item of the offer in the form: one row on a desk, a card on a phone.
import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { MOST_OFFERED, OFFER_NUMBERS } from '../../../../shared/offers/offers.numbers.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { DEFAULT_UNIT, isMeasured, quantityRange, UNIT_NAMES } from '../../../../shared/quantity.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { QuantityInput } from '../../../ui/forms/quantity-input.tsx'
import { UNIT_CHOICES } from '../../../ui/forms/unit-choices.ts'
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts'
import { RateChoice } from '../../labour/labour.parts.tsx'
import { currencySymbol } from './currency-symbol.ts'
import { atRate } from './labour-line.ts'
import classes from './offer-builder.module.css'
import { lineTotal, type OfferLine, type OfferValues } from './offer-form.ts'
import { hasDetailError, lineDetailsOf, OfferLineDetails } from './offer-line-details.tsx'
import type { Rates } from './offer-rates.ts'
import { PartProblem } from './part-problem.tsx'
import { useDetails } from './use-details.ts'

const texts = offersTexts.builder

interface Props {
  form: UseFormReturnType<OfferValues>
  item: OfferLine
  index: number
  kept: Offer | undefined
  rates: Rates
  margin: string | null | undefined
}

export function OfferLineFields({ form, item, index, kept, rates, margin }: Props) {
  const path = `items.${index}`
  const { currency, usualVatRate } = form.values
  const name = item.partName ?? (item.description.trim() || (item.type === 'LABOUR' ? texts.labour : texts.manual))
  const [isOpen, toggle] = useDetails(hasDetailError(form.errors, index))
  const details = useId()
  const isNarrow = useIsNarrow()
  const partError = form.errors[`${path}.partId`]
  const { unit } = item
  const isPart = item.type === 'INVENTORY'
  const said = [
    !partError && item.partCode,
    isPart && isMeasured(unit) && UNIT_NAMES[unit ?? DEFAULT_UNIT],
    ...lineDetailsOf(item, usualVatRate),
    margin,
  ].filter(Boolean)
  return (
    <li className={classes.line}>
      <div className={classes.lineName}>
        {!isPart ? (
          <TextInput
            aria-label={texts.description}
            // An empty line was just added.
            autoFocus={item.description === ''}
            title={item.description}
            placeholder={item.type === 'LABOUR' ? texts.labourPlaceholder : texts.descriptionPlaceholder}
            aria-required
            {...form.getInputProps(`${path}.description`)}
          />
        ) : (
          <Text fw={550}>{item.partName}</Text>
        )}
        {partError && (
          <Text size="sm" c="red">
            {partError}
          </Text>
        )}
        {said.length > 0 && (
          <Text size="sm" c="dimmed" mt={2}>
            {said.join(' · ')}
          </Text>
        )}
      </div>
      <div className={classes.lineQuantity}>
        <QuantityInput
          isCompact={!isNarrow}
          aria-label={texts.quantityOf(name, unit)}
          unit={unit}
          range={quantityRange(unit, MOST_OFFERED)}
          {...form.getInputProps(`${path}.quantity`)}
        />
        {item.type === 'MANUAL' && (
          <NativeSelect
            size={isNarrow ? undefined : 'xs'}
            aria-label={texts.unitOf(name)}
            data={UNIT_CHOICES}
            {...form.getInputProps(`${path}.unit`)}
          />
        )}
        {item.type === 'LABOUR' && (
          <RateChoice
            size={isNarrow ? undefined : 'xs'}
            label={texts.rateOf(name)}
            rateId={item.rateId ?? ''}
            rateName={item.rateName ?? ''}
            error={form.errors[`${path}.rateId`]}
            onChange={(rate) => {
              const changed = { ...item, ...atRate(form.getValues(), item.vatRate, rate, rates) }
              form.setFieldValue(path, changed)
            }}
          />
        )}
      </div>
      <NumberField
        aria-label={texts.unitPriceOf(name)}
        leftSection={currencySymbol(currency)}
        range={OFFER_NUMBERS.unitPrice}
        {...form.getInputProps(`${path}.unitPrice`)}
      />
      <strong className={classes.lineTotal}>{formatMoney(lineTotal(item), currency)}</strong>
      {/* Last, so that Tab goes from the description to the quantity and the price. */}
      <div className={classes.lineActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.detailsOf(name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={toggle}
        >
          <IconChevronDown size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          aria-label={texts.removeItem(name)}
          onClick={() => form.removeListItem('items', index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && <OfferLineDetails form={form} item={item} index={index} name={name} id={details} />}
      <PartProblem item={item} items={form.values.items} kept={kept} />
    </li>
  )
}
