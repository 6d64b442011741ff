// The scanned parts: the user can correct quantities and remove parts.
import { ActionIcon, Text } from '@mantine/core'
import { IconBarcode, IconTrash } from '@tabler/icons-react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { TAKEN_QUANTITY } from '../../../shared/inventory/part-lists.contract.ts'
import { QuantityInput } from '../../ui/forms/quantity-input.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import type { DraftLine, ListDraft } from './list-draft.ts'
import classes from './new-list.module.css'

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
    render: (line) => (
      <>
        {line.name}
        <Text size="sm" c="dimmed" fw={400} className={classes.code}>
          {line.code}
        </Text>
      </>
    ),
  },
  {
    key: 'quantity',
    label: texts.columns.quantity,
    numeric: true,
    render: (line) => (
      <div className={classes.quantity} data-line={line.partId}>
        <QuantityInput
          aria-label={texts.quantityOf(line.name)}
          value={line.unread ?? line.quantity}
          onChange={(value) => store.setQuantity(line.partId, value)}
          range={TAKEN_QUANTITY}
          isNeeded
          w={150}
        />
        {line.knownAt !== undefined && (
          <Text size="sm" c="dimmed">
            {deviceTexts.lastKnownStock(line.stock, line.knownAt, Date.now())}
          </Text>
        )}
        {isOverStock(line) && (
          <Text size="sm" className={classes.over}>
            {texts.overStock(line.stock)}
          </Text>
        )}
      </div>
    ),
  },
]
