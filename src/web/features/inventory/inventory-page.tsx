// 'Envanter': the parts in stock, with low stock marked.
import { Button, Checkbox, CloseButton, Group, Text } from '@mantine/core'
import {
  IconListDetails,
  IconPlus,
  IconPrinter,
  IconScan,
  IconShoppingCart,
  IconTruckDelivery,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { importsTexts } from '../../../shared/imports/imports.texts.ts'
import { inventoryTexts as texts } from '../../../shared/inventory/inventory.texts.ts'
import { ordersTexts } from '../../../shared/inventory/orders.texts.ts'
import type { SparePart } from '../../../shared/inventory/spare-parts.contract.ts'
import { formatCounted } from '../../../shared/quantity.ts'
import { useMe } from '../../api/session.tsx'
import { ApiError } from '../../feedback/api-error.ts'
import { translate } from '../../feedback/translate.ts'
import { Link } from '../../routing/link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import type { Action } from '../../ui/layout/action.tsx'
import { MoreActions } from '../../ui/layout/action-bar.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ImportLink } from '../imports/imports.parts.tsx'
import { IMPORT_PATHS } from '../imports/imports-paths.ts'
import { partOfCodeQuery, partsQuery } from './inventory.api.ts'
import classes from './inventory.module.css'
import { OnOrder } from './on-order.tsx'
import { PartMenu } from './part-menu.tsx'
import { ReservedNote } from './reserved-note.parts.tsx'
import { isLow, StockLevel } from './stock-badge.tsx'
import { useScannerFocus } from './use-scanner-focus.ts'

const PartDialog = onDemand(async () => (await import('./part-dialog.tsx')).PartDialog)
const MovementsDialog = onDemand(async () => (await import('./movements-dialog.tsx')).MovementsDialog)
const OrderModal = onDemand(async () => (await import('./order-modal.tsx')).OrderModal)
const LabelsDialog = onDemand(async () => (await import('./labels-dialog.tsx')).LabelsDialog)

const title = appTexts.titles.inventory
const MAX_SELECTED = 200

type Opened = { kind: 'edit' | 'movements' | 'order'; part: SparePart } | { kind: 'labels'; partIds: string[] }

export function InventoryPage() {
  const [filters, setFilters] = useUrlState({ page: 0, search: '', lowStock: false })
  const client = useQueryClient()
  const parts = useQuery(partsQuery(filters))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened | null>(null)
  const [scanFailure, setScanFailure] = useState<{ code: string; reason: string } | null>(null)
  const isNarrow = useIsNarrow()
  const isAdmin = useMe().roleName === 'ADMIN'
  const close = () => setOpened(null)
  const field = useRef<HTMLInputElement>(null)
  useScannerFocus(field)
  /** For stocktaking with a scanner: a whole code opens its part; for any other text the search is enough. */
  const scanned = async (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value.trim()
    if (!code) return
    await lookUp(code)
  }
  const lookUp = async (code: string) => {
    try {
      const part = await client.fetchQuery({ ...partOfCodeQuery(code), staleTime: 0 })
      setScanFailure(null)
      if (part) setOpened({ kind: 'edit', part })
    } catch (error) {
      setScanFailure({ code, reason: error instanceof ApiError ? error.message : translate('') })
    }
  }
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id) && next.size < MAX_SELECTED) next.add(id)
    setSelected(next)
  }
  return (
    <>
      <PageHeader title={title} actions={<HeadActions isAdmin={isAdmin} />} />
      <search className={classes.filters}>
        <form className={classes.search} onSubmit={scanned}>
          <SearchInput
            ref={field}
            placeholder={texts.search}
            value={filters.search}
            onChange={(search) => setFilters({ search })}
            // The next scan replaces the last one.
            onFocus={(event) => event.currentTarget.select()}
          />
        </form>
        <Checkbox
          label={texts.onlyLow}
          checked={filters.lowStock}
          onChange={(event) => setFilters({ lowStock: event.currentTarget.checked })}
        />
      </search>
      {scanFailure && (
        <ErrorState
          message={texts.scanFailed(scanFailure.code)}
          detail={scanFailure.reason}
          onRetry={() => void lookUp(scanFailure.code)}
        />
      )}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          onPrint={() => setOpened({ kind: 'labels', partIds: [...selected] })}
          onClear={() => setSelected(new Set())}
        />
      )}
      <DataList
        label={title}
        query={parts}
        columns={columnsOf(selected, toggle, isNarrow)}
        rowKey={(part) => part.id}
        tone={(part) => (isLow(part) ? 'warning' : undefined)}
        actions={(part) => (
          <PartMenu
            part={part}
            onEdit={() => setOpened({ kind: 'edit', part })}
            onMovements={() => setOpened({ kind: 'movements', part })}
            onOrder={isAdmin ? () => setOpened({ kind: 'order', part }) : undefined}
            onLabel={() => setOpened({ kind: 'labels', partIds: [part.id] })}
          />
        )}
        empty={
          filters.lowStock
            ? { title: texts.emptyLow, hint: texts.emptyLowHint }
            : { title: texts.empty, hint: texts.emptyHint, ...(isAdmin && { action: <ImportLink kind="PARTS" /> }) }
        }
        failed={texts.listFailed}
        onPage={(page) => setFilters({ page })}
      />
      {opened?.kind === 'edit' && <PartDialog part={opened.part} onClose={close} />}
      {opened?.kind === 'movements' && <MovementsDialog part={opened.part} onClose={close} />}
      {opened?.kind === 'order' && <OrderModal part={opened.part} onClose={close} />}
      {opened?.kind === 'labels' && <LabelsDialog partIds={opened.partIds} onClose={close} />}
    </>
  )
}

function HeadActions({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <Button
        component={Link}
        to="/inventory/transactions"
        variant="default"
        leftSection={<IconListDetails size={18} aria-hidden />}
      >
        {texts.toTransactions}
      </Button>
      <Button component={Link} to="/inventory/new" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        {texts.toNew}
      </Button>
      <Button component={Link} to="/inventory/lists" color="buoy" leftSection={<IconScan size={18} aria-hidden />}>
        {texts.toLists}
      </Button>
      <MoreActions actions={isAdmin ? adminActions : []} />
    </>
  )
}

const adminActions: readonly Action[] = [
  {
    key: 'orders',
    label: ordersTexts.open,
    icon: <IconShoppingCart size={18} aria-hidden />,
    to: '/inventory/orders',
  },
  {
    key: 'receipts',
    label: texts.toReceipts,
    icon: <IconTruckDelivery size={18} aria-hidden />,
    to: '/inventory/receipts',
  },
  { key: 'import', label: importsTexts.open, icon: <IconUpload size={18} aria-hidden />, to: IMPORT_PATHS.PARTS },
]

interface SelectionProps {
  count: number
  onPrint: () => void
  onClear: () => void
}

function SelectionBar({ count, onPrint, onClear }: SelectionProps) {
  return (
    <Group className={classes.selection} justify="space-between" gap="sm" role="status">
      <Group gap={4}>
        <CloseButton aria-label={texts.clearSelection} onClick={onClear} />
        <Text fw={600}>{texts.selected(count)}</Text>
      </Group>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
        {texts.label}
      </Button>
    </Group>
  )
}

/** A card shows the name below the code; the table has a column for it. */
const columnsOf = (
  selected: ReadonlySet<string>,
  toggle: (id: string) => void,
  isNarrow: boolean,
): Column<SparePart>[] => [
  {
    key: 'code',
    label: texts.columns.code,
    render: (part) => (
      <Group gap="sm" wrap="nowrap">
        <Checkbox
          aria-label={texts.select(part.name)}
          label=" "
          checked={selected.has(part.id)}
          onChange={() => toggle(part.id)}
          classNames={{ root: classes.select, label: classes.selectArea }}
        />
        <span className={classes.code}>
          <Whole>{part.partCode}</Whole>
          {isNarrow && <span className={classes.cardName}>{part.name}</span>}
        </span>
      </Group>
    ),
  },
  { key: 'name', label: texts.columns.name, only: 'table', render: (part) => part.name },
  {
    key: 'stock',
    label: texts.columns.stock,
    numeric: true,
    render: (part) => (
      <>
        <StockLevel part={part} />
        <ReservedNote part={part} />
        <OnOrder part={part} />
      </>
    ),
  },
  {
    key: 'minStock',
    label: texts.columns.minStock,
    numeric: true,
    only: 'table',
    render: (part) => formatCounted(part.minStock, part.unit),
  },
  { key: 'shelf', label: texts.columns.shelf, render: (part) => part.locationCode },
]
