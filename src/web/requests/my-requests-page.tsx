import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appTexts } from '../../shared/app/app.texts.ts'
import { formatDay } from '../../shared/days.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { type Column, DataList } from '../ui/data-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { statusChoices } from './request-filters.tsx'
import { requestPath } from './request-rules.ts'
import { myRequestsQuery } from './requests.api.ts'

const texts = requestsTexts.columns

const columns: Column<ServiceRequest>[] = [
  {
    key: 'boat',
    label: texts.boat,
    render: (request) => `${request.boatName || requestsTexts.noBoat} · ${requestsTexts.types[request.requestType]}`,
  },
  { key: 'date', label: texts.date, render: (request) => formatDay(request.createdAt) },
  {
    key: 'assignedDate',
    label: texts.assignedDate,
    render: (request) => (request.assignedDate ? formatDay(request.assignedDate) : requestsTexts.unassigned),
  },
  {
    key: 'status',
    label: texts.status,
    render: (request) => <StatusBadge kind="request" status={request.status} />,
  },
]

export function MyRequestsPage() {
  const [filters, setFilters] = useUrlState({ page: 0, status: 'ALL' })
  const requests = useQuery(myRequestsQuery(filters))
  const isFiltered = filters.status !== 'ALL'
  return (
    <>
      <PageHeader title={appTexts.titles.myRequests} />
      <Select
        aria-label={requestsTexts.filters.status}
        data={statusChoices}
        allowDeselect={false}
        maw={280}
        mb="md"
        value={filters.status}
        onChange={(status) => setFilters({ status: status ?? 'ALL' })}
      />
      <DataList
        label={appTexts.titles.myRequests}
        query={requests}
        columns={columns}
        rowKey={(request) => request.id}
        to={(request) => requestPath('CUSTOMER', request.id)}
        empty={{
          title: requestsTexts.empty,
          hint: isFiltered ? requestsTexts.emptyFiltered : requestsTexts.emptyMine,
          action: !isFiltered && (
            <Button component={Link} to="/boats" variant="default">
              {requestsTexts.toBoats}
            </Button>
          ),
        }}
        failed={requestsTexts.listFailed}
        onPage={(page) => setFilters({ page })}
      />
    </>
  )
}
