import { Badge, Group } from '@mantine/core'
import { inventoryTexts as texts } from '../../../shared/inventory/inventory.texts.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatCounted } from '../../../shared/quantity.ts'

type Stock = Pick<SparePart, 'quantity' | 'minStock' | 'unit'>

export const isLow = ({ quantity, minStock }: Stock): boolean => quantity <= minStock

/** The stock, with a badge if it is low or sold out. */
export function StockLevel({ part }: { part: Stock }) {
  return (
    <Group component="span" gap={8} wrap="nowrap" justify="flex-end" display="inline-flex">
      {isLow(part) && (
        <Badge size="md" color={part.quantity <= 0 ? 'red' : 'yellow'}>
          {part.quantity <= 0 ? texts.soldOut : texts.low}
        </Badge>
      )}
      {formatCounted(part.quantity, part.unit)}
    </Group>
  )
}
