// 'Sipariş verildi': how much of a part is on order, and when it is expected.
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { OrderInput, ordersApi } from '../../../shared/inventory/orders.contract.ts'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import { MOST_STOCK, type SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { stockRange, sumOf } from '../../../shared/quantity.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

const texts = ordersTexts.form

interface Props {
  part: Pick<SparePart, 'id' | 'name' | 'unit' | 'onOrder' | 'expectedOn'>
  /** What is missing now: it stands in the field, with what is on order already. */
  toOrder?: number
  onClose: () => void
}

interface Values {
  quantity: Typed
  expectedOn: string
}

const bodyOf = ({ quantity, expectedOn }: Values) => ({ quantity: needed(quantity), expectedOn: expectedOn || null })

export function OrderModal({ part, toOrder = 0, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({
    initialValues: { quantity: sumOf([part.onOrder, toOrder]), expectedOn: part.expectedOn ?? '' },
    validate: (values) => zodRules(OrderInput)(bodyOf(values)),
  })
  const save = async (values: Values) => {
    await call(ordersApi.order, {
      ...{ params: { id: part.id }, body: { ...bodyOf(values), fromQuantity: part.onOrder } },
      ...{ success: texts.kept, failure: texts.failed },
    })
    await invalidate(client, 'inventory')
  }
  return (
    <FormModal title={part.name} form={form} onSubmit={save} onClose={onClose}>
      <QuantityInput
        label={texts.quantity}
        description={texts.quantityHint}
        unit={part.unit}
        range={stockRange(part.unit, MOST_STOCK)}
        isNeeded
        data-autofocus
        {...form.getInputProps('quantity')}
      />
      <DayInput label={texts.expectedOn} clearable {...form.getInputProps('expectedOn')} />
    </FormModal>
  )
}
