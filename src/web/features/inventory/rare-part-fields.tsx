// The folded fields of a part: where it is bought, further codes, and what it costs, which admins alone see.
import { NativeSelect, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { formatDay } from '../../../shared/days.ts'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import { MOST_CODES, PART_PRICE } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatMoney } from '../../../shared/money.ts'
import { useMe } from '../../api/session.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import classes from './inventory.module.css'
import type { RareValues } from './rare-part-values.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

const texts = inventoryTexts.form

interface Props {
  /** Of a part; other values of the form are not looked at. */
  form: Pick<UseFormReturnType<RareValues>, 'errors'> & {
    values: RareValues
    getInputProps: (name: keyof RareValues) => ReturnType<UseFormReturnType<RareValues>['getInputProps']>
  }
}

export function RareFields({ form }: Props) {
  const isAdmin = useMe().roleName === 'ADMIN'
  const { codes, supplier, cost, costCurrency, costReceivedOn } = form.values
  const field = (name: keyof RareValues) => form.getInputProps(name)
  const costText = typeof cost === 'number' ? formatMoney(cost, costCurrency) : ''
  const said = [supplier, costText, ...codes].filter(Boolean)
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
        {isAdmin && costReceivedOn && <Text size="sm">{texts.lastCost(costText, formatDay(costReceivedOn))}</Text>}
        {isAdmin && !costReceivedOn && (
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
