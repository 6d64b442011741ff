import { Text } from '@mantine/core'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'

/** How much of a part is on order, and when it is expected; nothing where none is. */
export function OnOrder({ part }: { part: Pick<SparePart, 'onOrder' | 'expectedOn' | 'unit'> }) {
  if (part.onOrder === 0) return null
  return (
    <Text span display="block" size="sm" c="dimmed" fw={400}>
      {ordersTexts.onOrder(part.onOrder, part.expectedOn, part.unit)}
    </Text>
  )
}
