// The folded fields of a part: where it is bought, further codes, and what it costs, which admins alone see.
import { NativeSelect, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CURRENCIES, type Currency } from '../../../shared/currencies.ts'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { MOST_CODES, PART_PRICE, type SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatMoney } from '../../../shared/money.ts'
import { useMe } from '../../api/session.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import classes from './inventory.module.css'

const texts = inventoryTexts.form

export const rareValues = (part?: SparePart) => ({
  codes: part?.codes ?? [],
  supplier: part?.supplier ?? '',
  supplierCode: part?.supplierCode ?? '',
  cost: (part?.cost ?? '') as Typed,
  costCurrency: (part?.costCurrency ?? 'EUR') as Currency,
})
type RareValues = ReturnType<typeof rareValues>

export function rareBody({ codes, supplier, supplierCode, cost, costCurrency }: RareValues, isAdmin: boolean) {
  const known = orNull(cost)
  const money = { cost: known, costCurrency: known === null ? null : costCurrency }
  return { codes, supplier, supplierCode, ...(isAdmin && money) }
}

export function RareFields<V extends RareValues>({ form }: { form: UseFormReturnType<V> }) {
  const isAdmin = useMe().roleName === 'ADMIN'
  const { codes, supplier, cost, costCurrency } = form.values
  const field = (name: keyof RareValues) => form.getInputProps(name)
  const said = [supplier, typeof cost === 'number' ? formatMoney(cost, costCurrency) : '', ...codes].filter(Boolean)
  // The server names the place of a code that it refuses.
  const refused = Object.keys(form.errors).find((path) => path.startsWith('codes.'))
  const place = Number(refused?.slice('codes.'.length))
  return (
    <details className={classes.rare}>
      <summary>
        {texts.more} <span>{said.join(' · ')}</span>
      </summary>
      <Stack gap="md" mt="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={texts.supplier} maxLength={120} autoComplete="off" {...field('supplier')} />
          <TextInput label={texts.supplierCode} maxLength={60} autoComplete="off" {...field('supplierCode')} />
        </SimpleGrid>
        {isAdmin && (
          <SimpleGrid cols={2} spacing="md">
            <NumberField label={texts.cost} description={texts.costHint} range={PART_PRICE} {...field('cost')} />
            <NativeSelect label={texts.costCurrency} data={CURRENCIES} {...field('costCurrency')} />
          </SimpleGrid>
        )}
        <div data-path={refused}>
          <TagsInput
            label={texts.codes}
            description={texts.codesHint}
            maxTags={MOST_CODES}
            maxLength={60}
            splitChars={[',', ';']}
            {...field('codes')}
            error={refused ? texts.codeTaken(codes[place] ?? '', String(form.errors[refused])) : field('codes').error}
          />
        </div>
      </Stack>
    </details>
  )
}
