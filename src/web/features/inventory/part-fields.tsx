// The fields of a part, the same for a new one and for an edit.
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { MOST_STOCK, PART_PRICE, type SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { DEFAULT_UNIT, stockRange } from '../../../shared/quantity.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { orZero, type Typed } from '../../ui/forms/typed.ts'
import { UNIT_CHOICES } from '../../ui/forms/unit-choices.ts'
import { shownNext } from '../../ui/overlays/on-demand.tsx'
import { rareBody, rareValues } from './rare-part-values.ts'

const texts = inventoryTexts.form
const RareFields = shownNext(async () => (await import('./rare-part-fields.tsx')).RareFields)

export const partValues = (part?: SparePart) => ({
  partCode: part?.partCode ?? '',
  name: part?.name ?? '',
  unit: part?.unit ?? DEFAULT_UNIT,
  unitPrice: (part?.unitPrice ?? 0) as Typed,
  quantity: (part?.quantity ?? 0) as Typed,
  minStock: (part?.minStock ?? 0) as Typed,
  locationCode: part?.locationCode ?? '',
  ...rareValues(part),
})
export type PartValues = ReturnType<typeof partValues>

/** `isAdmin`: with the cost, which others neither see nor send. */
export const partBody = (values: PartValues, isAdmin: boolean) => {
  const { partCode, name, unit, unitPrice, quantity, minStock, locationCode } = values
  return {
    ...{ partCode, name, unit, locationCode, ...rareBody(values, isAdmin) },
    unitPrice: orZero(unitPrice),
    quantity: orZero(quantity),
    minStock: orZero(minStock),
  }
}

interface Props<V extends PartValues> {
  form: UseFormReturnType<V>
  codeDescription?: string
  /** A scanner ends a code with Enter. */
  onCodeEnter?: () => void
  autoFocus?: 'partCode' | 'quantity'
}

export function PartFields<V extends PartValues>({
  form,
  codeDescription,
  onCodeEnter,
  autoFocus = 'partCode',
}: Props<V>) {
  const field = (name: keyof PartValues) => form.getInputProps(name)
  const { unit } = form.values
  const range = stockRange(unit, MOST_STOCK)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onCodeEnter) return
    event.preventDefault()
    onCodeEnter()
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={texts.code}
          description={codeDescription}
          withAsterisk
          data-autofocus={autoFocus === 'partCode' || undefined}
          autoFocus={onCodeEnter !== undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('partCode')}
          onKeyDown={enter}
        />
        <TextInput label={texts.name} withAsterisk autoComplete="off" {...field('name')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NumberField
          label={texts.unitPrice}
          description={texts.unitPriceHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          range={PART_PRICE}
          {...field('unitPrice')}
        />
        <TextInput label={texts.shelf} placeholder={texts.shelfPlaceholder} {...field('locationCode')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NativeSelect label={texts.unit} data={UNIT_CHOICES} {...field('unit')} />
        <QuantityInput
          label={texts.quantityIn(unit)}
          unit={unit}
          data-autofocus={autoFocus === 'quantity' || undefined}
          range={range}
          {...field('quantity')}
        />
        <QuantityInput
          label={texts.minStock}
          description={texts.minStockHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit={unit}
          range={range}
          {...field('minStock')}
        />
      </SimpleGrid>
      <RareFields form={form} />
    </>
  )
}
