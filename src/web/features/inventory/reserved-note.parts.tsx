import { Text } from '@mantine/core'
import { inventoryTexts as texts } from '../../../shared/inventory/inventory.texts.ts'
import type { KnownPart } from '../../../shared/inventory/spare-parts.contract.ts'
import { sumOf } from '../../../shared/quantity.ts'

/** How much of a part jobs wait for, and what is left or missing; nothing where none does. */
export function ReservedNote({ part }: { part: Pick<KnownPart, 'quantity' | 'available' | 'unit'> }) {
  const { quantity, available = quantity, unit } = part
  if (available === quantity) return null
  return (
    <Text span display="block" size="sm" c={available < 0 ? 'red' : 'dimmed'} fw={400}>
      {texts.reserved(sumOf([quantity, -available]), available, unit)}
    </Text>
  )
}
