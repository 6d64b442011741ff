// One item of the offer in the form.
import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '../../shared/money.ts'
import { LINE_KINDS, type LineKind } from '../../shared/offers/offers.choice.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { OFFER_NUMBERS } from '../../shared/offers/offers.numbers.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { VAT_RATES, type VatRate } from '../../shared/workshop/workshop.vat.ts'
import { NumberField } from '../ui/number-field.tsx'
import { QuantityInput } from '../ui/quantity-input.tsx'
import { currencySymbol } from './currency-symbol.ts'
import classes from './offer-builder.module.css'
import { lineTotal, type OfferLine, type OfferValues } from './offer-form.ts'
import { PartProblem } from './part-problem.tsx'

const texts = offersTexts.builder

interface Props {
  form: UseFormReturnType<OfferValues>
  item: OfferLine
  index: number
}

const kinds = LINE_KINDS.map((value) => ({ value, label: offersTexts.lineKinds[value] }))
const vatRates = VAT_RATES.map((rate) => ({ value: String(rate), label: offersTexts.vatRate(rate) }))

/** Kind, group and KDV: most lines keep what they start with. */
function LineKindFields({ form, item, index, name }: Props & { name: string }) {
  const path = `items.${index}`
  const known = useId()
  const groups = [
    ...new Set(form.values.items.flatMap(({ kind, group }) => (kind === 'ALTERNATIVE' && group ? group : []))),
  ]
  const setKind = (kind: LineKind) => {
    form.setFieldValue(`${path}.kind`, kind)
    if (kind === 'ALTERNATIVE' && !item.group) form.setFieldValue(`${path}.group`, groups.at(-1) ?? texts.newGroup)
  }
  return (
    <div className={classes.lineKinds}>
      <NativeSelect
        aria-label={texts.kindOf(name)}
        data={kinds}
        value={item.kind}
        onChange={(event) => setKind(event.currentTarget.value as LineKind)}
      />
      <NativeSelect
        aria-label={texts.vatRateOf(name)}
        data={vatRates}
        value={String(item.vatRate)}
        error={form.errors[`${path}.vatRate`]}
        onChange={(event) => form.setFieldValue(`${path}.vatRate`, Number(event.currentTarget.value) as VatRate)}
      />
      {item.kind === 'ALTERNATIVE' && (
        <>
          <TextInput
            aria-label={texts.groupOf(name)}
            placeholder={texts.group}
            list={known}
            autoComplete="off"
            maxLength={60}
            {...form.getInputProps(`${path}.group`)}
          />
          <datalist id={known}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
        </>
      )}
      {item.vatRate === 0 && (
        <TextInput
          aria-label={texts.vatExemptionOf(name)}
          placeholder={texts.vatExemption}
          {...form.getInputProps(`${path}.vatExemption`)}
        />
      )}
    </div>
  )
}

interface LineProps extends Props {
  kept: Offer | undefined
}

export function OfferLineFields({ form, item, index, kept }: LineProps) {
  const path = `items.${index}`
  const { currency } = form.values
  const name = item.partName ?? (item.description.trim() || texts.manual)
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
      <LineKindFields form={form} item={item} index={index} name={name} />
      <PartProblem item={item} items={form.values.items} kept={kept} />
      {/* Last, so that Tab goes from the description to the quantity and the price. */}
      <div className={classes.lineActions}>
        {form.values.items.length > 1 && <MoveButtons form={form} index={index} name={name} />}
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
    </li>
  )
}

/** Both stay, also at the ends of the list, so that the pressed one keeps the focus. */
function MoveButtons({ form, index, name }: Omit<Props, 'item'> & { name: string }) {
  const last = form.values.items.length - 1
  const move = (to: number) => {
    if (to >= 0 && to <= last) form.reorderListItem('items', { from: index, to })
  }
  const button = (label: string, to: number, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-disabled={to < 0 || to > last}
      data-disabled={to < 0 || to > last || undefined}
      onClick={({ currentTarget }) => {
        // The line moves in the page, which takes the focus from its button.
        flushSync(() => move(to))
        currentTarget.focus()
      }}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <>
      {button(texts.moveUp(name), index - 1, <IconArrowUp size={18} aria-hidden />)}
      {button(texts.moveDown(name), index + 1, <IconArrowDown size={18} aria-hidden />)}
    </>
  )
}
