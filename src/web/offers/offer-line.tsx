// One item of the offer in the form.
import { ActionIcon, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { formatMoney } from '../../shared/money.ts'
import { OFFER_NUMBERS } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { NumberField } from '../ui/number-field.tsx'
import { QuantityInput } from '../ui/quantity-input.tsx'
import { needed } from '../ui/typed.ts'
import { currencySymbol } from './currency-symbol.ts'
import classes from './offer-builder.module.css'
import { lineTotal, type OfferLine, type OfferValues } from './offer-form.ts'

const texts = offersTexts.builder

interface Props {
  form: UseFormReturnType<OfferValues>
  item: OfferLine
  index: number
}

export function OfferLineFields({ form, item, index }: Props) {
  const path = `items.${index}`
  const { currency } = form.values
  const name = item.partName ?? (item.description.trim() || texts.manual)
  const isOverStock = item.stock !== null && needed(item.quantity) > item.stock
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        {item.type === 'MANUAL' ? (
          <TextInput
            className={classes.grow}
            label={texts.description}
            // An empty line was just added.
            autoFocus={item.description === ''}
            placeholder={texts.descriptionPlaceholder}
            withAsterisk
            {...form.getInputProps(`${path}.description`)}
          />
        ) : (
          <div className={classes.grow}>
            <Text fw={550}>{item.partName}</Text>
            <Text size="sm" c={form.errors[`${path}.partId`] ? 'red' : 'dimmed'}>
              {form.errors[`${path}.partId`] ?? item.partCode}
            </Text>
          </div>
        )}
      </div>
      <div className={classes.lineFields}>
        <QuantityInput
          label={texts.quantity}
          aria-label={texts.quantityOf(name)}
          range={OFFER_NUMBERS.quantity}
          {...form.getInputProps(`${path}.quantity`)}
        />
        <NumberField
          className={classes.price}
          label={texts.unitPrice}
          aria-label={texts.unitPriceOf(name)}
          leftSection={currencySymbol(currency)}
          range={OFFER_NUMBERS.unitPrice}
          {...form.getInputProps(`${path}.unitPrice`)}
        />
        <div className={classes.lineTotal}>
          <Text size="sm" c="dimmed">
            {texts.lineTotal}
          </Text>
          <strong>{formatMoney(lineTotal(item), currency)}</strong>
        </div>
      </div>
      {isOverStock && item.stock !== null && (
        <p className={classes.overStock} role="status">
          {texts.moreThanStock(item.stock)}
        </p>
      )}
      {/* Last, so that Tab goes from the description to the quantity and the price. */}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="red"
        size={36}
        aria-label={texts.removeItem(name)}
        onClick={() => form.removeListItem('items', index)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
