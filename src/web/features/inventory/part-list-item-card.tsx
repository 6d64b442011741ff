import { Badge, Button, Card, Collapse, Group } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconClock, IconTool, IconZoomExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { whenDone } from '../../../shared/done-at.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import {
  type PartListItem,
  type PartListItemTransaction,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../../../shared/inventory/part-lists.contract.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import { DEFAULT_UNIT, formatCounted, UNIT_LABELS } from '../../../shared/quantity.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { waitingItems } from '../../ui/feedback/waiting-mark.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { itemTransactionsQuery } from './inventory.api.ts'
import classes from './part-list.module.css'

const TransactionDialog = onDemand(async () => (await import('./transaction-dialog.tsx')).TransactionDialog)

const texts = partListsTexts.detail
const colours = { USED: 'blue', RETURNED: 'green', DAMAGED: 'red' } as const
const icons: Record<TransactionStatus, ComponentType<{ size?: number }>> = {
  USED: IconTool,
  RETURNED: IconArrowBackUp,
  DAMAGED: IconZoomExclamation,
}

const columnsOf = ({ unit = DEFAULT_UNIT }: PartListItem): Column<PartListItemTransaction>[] => [
  {
    key: 'status',
    label: texts.transactionColumns.status,
    whole: true,
    render: ({ status }) => (
      <Badge size="md" color={colours[status]}>
        {texts.statuses[status]}
      </Badge>
    ),
  },
  {
    key: 'quantity',
    label: UNIT_LABELS[unit],
    numeric: true,
    render: ({ quantity }) => formatNumber(quantity),
  },
  {
    key: 'date',
    label: texts.transactionColumns.date,
    render: ({ doneAt, createdAt }) => whenDone(doneAt, createdAt),
  },
  { key: 'user', label: texts.transactionColumns.user, render: ({ createdByEmail }) => createdByEmail },
]

interface Props {
  /** With what waits taken into account. */
  item: PartListItem
  /** What is done with the list waits in it. */
  group: string
  /** The list itself waits on this device. */
  isWaiting: boolean
  waiting: readonly OutboxItem[]
  initiallyOpen: boolean
}

export function PartListItemCard({ item, group, isWaiting, waiting, initiallyOpen }: Props) {
  const [isOpen, setIsOpen] = useState(initiallyOpen)
  const [adding, setAdding] = useState<TransactionStatus | null>(null)
  const body = useId()
  return (
    <Card padding={0}>
      <h3 className={classes.itemHead}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.grow}>
            {item.sparePartName}
            <span className={classes.code}>{item.partListItemCode}</span>
          </span>
          {waiting.length > 0 && <IconClock size={18} role="img" aria-label={deviceTexts.waiting(waiting.length)} />}
          <Badge color={item.remaining > 0 ? 'blue' : 'gray'}>{texts.left(item.remaining, item.unit)}</Badge>
          <IconChevronDown size={20} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </button>
      </h3>
      <Collapse expanded={isOpen} id={body} keepMounted={false}>
        {isOpen && (
          <div className={classes.body}>
            <Counters item={item} />
            <Group gap="sm" className={classes.moves}>
              {TRANSACTION_STATUSES.map((status) => {
                const Icon = icons[status]
                return (
                  <Button
                    key={status}
                    variant="default"
                    px="sm"
                    disabled={item.remaining <= 0}
                    leftSection={<Icon size={18} aria-hidden />}
                    aria-label={texts.actionOf(texts.actions[status], item.sparePartName)}
                    onClick={() => setAdding(status)}
                  >
                    {texts.actions[status]}
                  </Button>
                )
              })}
            </Group>
            {waiting.length > 0 && (
              <ul className={classes.waiting} aria-label={deviceTexts.outbox}>
                {waitingItems(waiting)}
              </ul>
            )}
            {!isWaiting && <Transactions item={item} />}
          </div>
        )}
      </Collapse>
      {adding && <TransactionDialog item={item} group={group} status={adding} onClose={() => setAdding(null)} />}
    </Card>
  )
}

function Counters({ item }: { item: PartListItem }) {
  const counters = [
    [texts.taken, item.quantity],
    [texts.remaining, item.remaining],
    [texts.used, item.used],
    [texts.returned, item.returned],
    [texts.damaged, item.damaged],
  ] as const
  return (
    <dl className={classes.counters}>
      {counters.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCounted(value, item.unit)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Transactions({ item }: { item: PartListItem }) {
  const [page, setPage] = useState(0)
  const isMoved = item.used + item.returned + item.damaged > 0
  const transactions = useQuery({ ...itemTransactionsQuery(item.id, page), enabled: isMoved })
  if (!isMoved || transactions.data?.page.totalElements === 0)
    return <p className={classes.none}>{texts.noTransactions}</p>
  // A place larger than what arrives would move the buttons above it at the end of a page, under the pointer.
  if (transactions.isPending) return <ListSkeleton label={texts.transactions} rows={1} />
  return (
    <DataList
      label={texts.transactions}
      query={transactions}
      columns={columnsOf(item)}
      rowKey={(transaction) => transaction.id}
      empty={{ title: texts.noTransactions }}
      failed={texts.transactionsFailed}
      onPage={setPage}
    />
  )
}
