// 'Sipariş edilecekler': what jobs wait for and the minimum want, less what is there and on order, by supplier.
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconChecks, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { MOST_ORDER_LINES, type OrderLine, ordersApi } from '../../../shared/inventory/orders.contract.ts'
import { ordersTexts as texts } from '../../../shared/inventory/orders.texts.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import { formatQuantity } from '../../../shared/quantity.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { fold } from '../../../shared/search/search.fold.ts'
import { callBlob } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PrintButton } from '../../ui/layout/print.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TableFiles } from '../../ui/layout/table-files.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Whole } from '../../ui/lists/whole.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ordersQuery } from './inventory.api.ts'
import { OnOrder } from './on-order.tsx'
import { PartName } from './part-name.tsx'

const OrderModal = onDemand(async () => (await import('./order-modal.tsx')).OrderModal)

const title = appTexts.titles.orders

const columns: Column<OrderLine>[] = [
  {
    key: 'part',
    label: texts.columns.part,
    render: ({ name, partCode, supplierCode }) => (
      <PartName name={name} code={[partCode, supplierCode].filter(Boolean).join(' · ')} />
    ),
  },
  {
    key: 'toOrder',
    label: texts.columns.toOrder,
    numeric: true,
    render: (line) => (
      <>
        <Text span fw={600}>
          {formatQuantity(line.toOrder, line.unit)}
        </Text>
        <OnOrder part={line} />
      </>
    ),
  },
  { key: 'why', label: texts.columns.why, render: texts.why },
  {
    key: 'jobs',
    label: texts.columns.jobs,
    render: ({ jobs, unit }) => (jobs.length > 0 ? <Jobs jobs={jobs} unit={unit} /> : null),
  },
]

function Jobs({ jobs, unit }: Pick<OrderLine, 'jobs' | 'unit'>) {
  return jobs.map(({ requestId, requestNumber, boatName, quantity }) => (
    <Anchor key={requestId} component={Link} to={requestPath('ADMIN', requestId)} display="block" size="sm" py={4}>
      <Whole>{requestNumber}</Whole>
      {` · ${texts.job(boatName, quantity, unit)}`}
    </Anchor>
  ))
}

export function OrdersPage() {
  const orders = useQuery(ordersQuery)
  const [ordered, setOrdered] = useState<OrderLine | null>(null)
  const lines = orders.data ?? []
  // The suppliers come in order; the same name in other letters is the same one.
  const groups = Map.groupBy(lines, ({ supplier }) => supplier && fold(supplier))
  return (
    <>
      <PageHeader
        title={title}
        description={texts.hint}
        back={{ to: '/inventory', label: appTexts.titles.inventory }}
        actions={lines.length > 0 && <Actions />}
      />
      <QueryState query={orders} failed={texts.failed}>
        <ListSkeleton label={title} />
      </QueryState>
      {orders.data?.length === 0 && (
        <EmptyState
          title={texts.empty}
          hint={texts.emptyHint}
          icon={<IconTruckDelivery size={44} stroke={1.3} aria-hidden />}
        />
      )}
      <Stack gap="md">
        {lines.length === MOST_ORDER_LINES && <Text c="dimmed">{texts.most(formatNumber(lines.length))}</Text>}
        {[...groups.values()].map((group) => (
          <Supplier key={group[0]?.id} lines={group} onOrder={setOrdered} />
        ))}
      </Stack>
      {ordered && <OrderModal part={ordered} toOrder={ordered.toOrder} onClose={() => setOrdered(null)} />}
    </>
  )
}

function Supplier({ lines, onOrder }: { lines: readonly OrderLine[]; onOrder: (line: OrderLine) => void }) {
  const supplier = lines[0]?.supplier ?? texts.noSupplier
  return (
    <Section title={supplier}>
      <DataList
        label={supplier}
        query={{ data: lines, isError: false, error: null, refetch: () => undefined }}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(line) => (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden />}
            aria-label={texts.orderedOf(line.name)}
            onClick={() => onOrder(line)}
          >
            {texts.ordered}
          </Button>
        )}
        empty={{ title: texts.empty }}
      />
    </Section>
  )
}

const Actions = () => (
  <>
    <PrintButton />
    <TableFiles
      load={(format) => callBlob(ordersApi.list, { query: { format }, failure: texts.fileFailed })}
      name={() => texts.file.name(dayOf(new Date()))}
      labels={texts}
      failure={texts.fileFailed}
    />
  </>
)
