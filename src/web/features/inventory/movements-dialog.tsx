// The ledger of a part: its stock movements with user and reason.
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whenDone } from '../../../shared/done-at.ts'
import { inventoryTexts } from '../../../shared/inventory/inventory.texts.ts'
import type { SparePart, StockMovement } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { Link } from '../../routing/link.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { movementsQuery } from './inventory.api.ts'
import classes from './inventory.module.css'

const texts = inventoryTexts.movements

const columnsOf = ({ unit }: SparePart): Column<StockMovement>[] => [
  { key: 'date', label: texts.columns.date, render: ({ doneAt, createdAt }) => whenDone(doneAt, createdAt) },
  { key: 'reason', label: texts.columns.reason, render: (movement) => <Reason movement={movement} /> },
  {
    key: 'delta',
    label: texts.columns.delta,
    numeric: true,
    render: ({ delta }) => (
      <span className={classes.delta} data-up={delta > 0 || undefined}>
        {delta > 0 ? `+${formatCounted(delta, unit)}` : formatCounted(delta, unit).replace('-', '−')}
      </span>
    ),
  },
  {
    key: 'after',
    label: texts.columns.after,
    numeric: true,
    render: ({ stockAfter }) => formatCounted(stockAfter, unit),
  },
  { key: 'user', label: texts.columns.user, render: ({ userEmail }) => userEmail ?? texts.system },
]

function Reason({ movement: { reason, note, partListId } }: { movement: StockMovement }) {
  return (
    <>
      {texts.reasons[reason]}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {partListId && reason !== 'LIST_DELETED' && (
        <Anchor component={Link} to={`/inventory/transactions/${partListId}`} size="sm" display="block">
          {texts.openList}
        </Anchor>
      )}
    </>
  )
}

export function MovementsDialog({ part, onClose }: { part: SparePart; onClose: () => void }) {
  const [page, setPage] = useState(0)
  const movements = useQuery(movementsQuery(part.id, page))
  return (
    <Dialog onClose={onClose} title={texts.title(part.name)} size="xl">
      <DataList
        label={texts.list}
        query={movements}
        columns={columnsOf(part)}
        rowKey={(movement) => movement.id}
        empty={{ title: texts.empty }}
        failed={texts.failed}
        onPage={setPage}
      />
    </Dialog>
  )
}
