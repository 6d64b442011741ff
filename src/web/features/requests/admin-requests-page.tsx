import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { Link } from '../../routing/link.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { RequestDay } from './request-day.tsx'
import { DEFAULT_FILTERS, isFiltered, RequestFilterBar } from './request-filters.tsx'
import { RequestSubject } from './request-subject.tsx'
import { requestsQuery } from './requests.api.ts'

const texts = requestsTexts.columns
const pathOf = (request: ServiceRequest) => requestPath('ADMIN', request.id)

const columns: Column<ServiceRequest>[] = [
  { key: 'date', label: texts.date, whole: true, render: (request) => <RequestDay request={request} /> },
  { key: 'type', label: texts.type, whole: true, render: (request) => <RequestSubject request={request} /> },
  { key: 'boat', label: texts.boat, render: (request) => request.boatName || requestsTexts.noBoat },
  {
    key: 'customer',
    label: texts.customer,
    render: ({ customerName, customerEmail, customerPhone }) => (
      <PersonName name={customerName} email={customerEmail} phone={customerPhone} withEmail />
    ),
  },
  { key: 'technicians', label: texts.technicians, render: (request) => <Technicians request={request} /> },
  {
    key: 'status',
    label: texts.status,
    whole: true,
    render: (request) => <StatusBadge kind="request" status={request.status} />,
  },
]

function Technicians({ request }: { request: ServiceRequest }) {
  if (request.technicians.length === 0) {
    return <span style={{ color: 'var(--ink-500)' }}>{requestsTexts.unassigned}</span>
  }
  return (
    <Stack gap={0}>
      {request.technicians.map((technician) => (
        <PersonName key={technician.id} name={technician.name} email={technician.email} />
      ))}
    </Stack>
  )
}

export function AdminRequestsPage() {
  const [filters, setFilters] = useUrlState(DEFAULT_FILTERS)
  const requests = useQuery(requestsQuery(filters))
  const isNarrow = useIsNarrow()
  return (
    <>
      <PageHeader title={appTexts.titles.adminRequests} />
      <RequestFilterBar filters={filters} onChange={setFilters} />
      <DataList
        label={appTexts.titles.adminRequests}
        query={requests}
        columns={columns}
        rowKey={(request) => request.id}
        to={pathOf}
        // On phones the whole card is a link.
        actions={isNarrow ? undefined : (request) => <DetailLink request={request} />}
        empty={{
          title: requestsTexts.empty,
          hint: isFiltered(filters) ? requestsTexts.emptyFiltered : requestsTexts.emptyAdmin,
        }}
        failed={requestsTexts.listFailed}
        total={requestsTexts.total}
        onPage={(page) => setFilters({ page })}
      />
    </>
  )
}

function DetailLink({ request }: { request: ServiceRequest }) {
  return (
    <Anchor
      component={Link}
      to={pathOf(request)}
      aria-label={texts.detailOf(formatDay(request.createdAt), request.customerEmail || (request.customerName ?? ''))}
    >
      {texts.detail}
    </Anchor>
  )
}
