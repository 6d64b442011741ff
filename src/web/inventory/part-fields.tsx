// The fields of a part, the same for a new one and for an edit.
import { NumberInput, type NumberInputProps, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { inventoryTexts } from '../../shared/inventory/inventory.texts.ts'
import type { SparePart } from '../../shared/inventory/spare-parts.contract.ts'
import { amountField } from '../ui/decimal-field.ts'

const texts = inventoryTexts.form

export const partValues = (part?: SparePart) => ({
  partCode: part?.partCode ?? '',
  name: part?.name ?? '',
  unitPrice: (part?.unitPrice ?? 0) as number | string,
  quantity: (part?.quantity ?? 0) as number | string,
  minStock: (part?.minStock ?? 0) as number | string,
  locationCode: part?.locationCode ?? '',
})
export type PartValues = ReturnType<typeof partValues>

/** An empty number field counts as the default, 0. Words are left to the schema to judge. */
const numberOf = (value: number | string) => (value === '' ? 0 : value) as number

export const partBody = ({ partCode, name, unitPrice, quantity, minStock, locationCode }: PartValues) => ({
  partCode,
  name,
  unitPrice: numberOf(unitPrice),
  quantity: numberOf(quantity),
  minStock: numberOf(minStock),
  locationCode,
})

const whole: NumberInputProps = {
  allowDecimal: false,
  allowNegative: false,
  min: 0,
  clampBehavior: 'none',
  inputMode: 'numeric',
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
        <NumberInput label={texts.unitPrice} {...amountField} {...field('unitPrice')} />
        <TextInput label={texts.shelf} placeholder={texts.shelfPlaceholder} {...field('locationCode')} />
        <NumberInput
          label={texts.quantity}
          data-autofocus={autoFocus === 'quantity' || undefined}
          {...whole}
          {...field('quantity')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <NumberInput
          label={texts.minStock}
          description={texts.minStockHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...whole}
          {...field('minStock')}
        />
      </SimpleGrid>
    </>
  )
}
