// The lines of a receipt: how much came, and what one unit cost.
import { ActionIcon } from '@mantine/core'
import { IconBarcode, IconTrash } from '@tabler/icons-react'
import { receiptsTexts as texts } from '../../../shared/inventory/receipts.texts.ts'
import { MOST_STOCK, PART_PRICE } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatMoney } from '../../../shared/money.ts'
import { quantityRange } from '../../../shared/quantity.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { PartName } from './part-name.tsx'
import type { ReceiptForm, ReceiptLine } from './receipt-draft.ts'

export function ReceiptLines({ form }: { form: ReceiptForm }) {
  const { items } = form.values
  return (
    <DataList
      label={texts.items}
      query={{ data: items, isError: false, error: null, refetch: () => undefined }}
      columns={columnsOf(form)}
      rowKey={(line) => line.sparePartId}
      actions={(line) => (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={texts.remove(line.name)}
          onClick={() => form.removeListItem('items', items.indexOf(line))}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconBarcode size={44} stroke={1.3} /> }}
    />
  )
}

const columnsOf = (form: ReceiptForm): Column<ReceiptLine>[] => {
  const field = (line: ReceiptLine, name: string) =>
    form.getInputProps(`items.${form.values.items.indexOf(line)}.${name}`)
  return [
    {
      key: 'name',
      label: texts.columns.part,
      render: PartName,
    },
    {
      key: 'quantity',
      label: texts.columns.quantity,
      numeric: true,
      render: (line) => (
        <QuantityInput
          aria-label={texts.quantityOf(line.name, line.unit)}
          unit={line.unit}
          range={quantityRange(line.unit, MOST_STOCK)}
          isNeeded
          w={150}
          {...field(line, 'quantity')}
        />
      ),
    },
    {
      key: 'cost',
      label: texts.columns.unitCost,
      numeric: true,
      render: (line) => (
        <NumberField
          aria-label={texts.unitCostOf(line.name)}
          description={line.last ? texts.last(formatMoney(line.last.cost, line.last.currency)) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          range={PART_PRICE}
          w={150}
          {...field(line, 'unitCost')}
        />
      ),
    },
  ]
}
