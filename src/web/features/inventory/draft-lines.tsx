// The scanned parts: the user can correct quantities and remove parts.
import { ActionIcon, Text } from '@mantine/core'
import { IconBarcode, IconTrash } from '@tabler/icons-react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { MOST_TAKEN } from '../../../shared/inventory/part-lists.contract.ts'
import { DEFAULT_UNIT, isMeasured, quantityRange, UNIT_NAMES } from '../../../shared/quantity.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import type { DraftLine, ListDraft } from './list-draft.ts'
import classes from './new-list.module.css'
import { PartName } from './part-name.tsx'

const texts = partListsTexts.create

interface Props {
  lines: readonly DraftLine[]
  store: ListDraft
}

export const isOverStock = ({ quantity, stock }: DraftLine): boolean => quantity > stock

export function DraftLines({ lines, store }: Props) {
  return (
    <DataList
      label={texts.items}
      query={{ data: lines, isError: false, error: null, refetch: () => undefined }}
      columns={columnsOf(store)}
      rowKey={(line) => line.partId}
      tone={(line) => (isOverStock(line) ? 'warning' : undefined)}
      actions={(line) => (
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={texts.removeItem(line.name)}
          onClick={() => store.remove(line.partId)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconBarcode size={44} stroke={1.3} /> }}
    />
  )
}

const columnsOf = (store: ListDraft): Column<DraftLine>[] => [
  {
    key: 'name',
    label: texts.columns.name,
    render: PartName,
  },
  {
    key: 'quantity',
    label: texts.columns.quantity,
    numeric: true,
    render: (line) => (
      <div className={classes.quantity} data-line={line.partId}>
        <QuantityInput
          aria-label={texts.quantityOf(line.name, line.unit)}
          unit={line.unit}
          value={line.unread ?? line.quantity}
          onChange={(value) => store.setQuantity(line.partId, value)}
          range={quantityRange(line.unit, MOST_TAKEN)}
          isNeeded
          w={150}
        />
        {isMeasured(line.unit) && (
          <Text size="sm" c="dimmed">
            {UNIT_NAMES[line.unit ?? DEFAULT_UNIT]}
          </Text>
        )}
        {line.knownAt !== undefined && (
          <Text size="sm" c="dimmed">
            {deviceTexts.lastKnownStock({ quantity: line.stock, unit: line.unit }, line.knownAt, Date.now())}
          </Text>
        )}
        {isOverStock(line) && (
          <Text size="sm" className={classes.over}>
            {texts.overStock(line.stock, line.unit)}
          </Text>
        )}
      </div>
    ),
  },
]
