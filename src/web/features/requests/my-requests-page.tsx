import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { appointmentsTexts, serviceDayText } from '../../../shared/appointments/appointments.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { isNewRequest, useWaitingWork } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { isFirstLoad } from '../../ui/feedback/is-first-load.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { myBoatChoicesQuery } from '../boats/boats.api.ts'
import { EngineNames } from './engine-names.tsx'
import classes from './my-requests.module.css'
import { RequestDay } from './request-day.tsx'
import { heldSlot } from './request-rules.ts'
import { RequestWords } from './request-subject.tsx'
import { myRequestsQuery } from './requests.api.ts'
import { statusChoices } from './status-choices.ts'

const WaitingRequests = onDemand(async () => (await import('./waiting-requests.tsx')).WaitingRequests)
const RequestStart = onDemand(async () => (await import('./request-start.tsx')).RequestStart)

const title = appTexts.titles.myRequests
const texts = requestsTexts.columns
const words = requestsTexts.filters

/** The day, or the half-day that waits for the workshop's answer. */
function dayOfService(request: ServiceRequest): string {
  if (request.assignedDate) return serviceDayText(request.assignedDate, request.slot)
  const held = heldSlot(request)
  return held ? texts.wished(appointmentsTexts.slot(held.day, held.half)) : requestsTexts.unassigned
}

const columns: Column<ServiceRequest>[] = [
  {
    key: 'boat',
    label: texts.boat,
    render: (request) => `${request.boatName || requestsTexts.noBoat} · ${requestsTexts.types[request.requestType]}`,
  },
  {
    key: 'engines',
    label: requestsTexts.info.engines,
    render: (request) => <EngineNames engines={request.engines} />,
    only: 'table',
  },
  {
    key: 'description',
    label: texts.description,
    whole: true,
    render: (request) => <RequestWords request={request} isTall />,
  },
  { key: 'date', label: texts.date, whole: true, render: (request) => <RequestDay request={request} /> },
  {
    key: 'assignedDate',
    label: texts.assignedDate,
    render: dayOfService,
  },
  {
    key: 'status',
    label: texts.status,
    whole: true,
    render: (request) => <StatusBadge kind="request" status={request.status} />,
  },
]

const NO_FILTERS = { status: 'ALL', boatId: '', year: '' }
const YEARS_BACK = 5

function yearChoices() {
  const thisYear = Number(dayOf(new Date()).slice(0, 4))
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back))
  return [{ value: '', label: words.allYears }, ...years.map((year) => ({ value: year, label: year }))]
}

const queryOf = ({ year, ...filters }: typeof NO_FILTERS & { page: number }) =>
  /^\d{4}$/.test(year) ? { ...filters, startDate: `${year}-01-01`, endDate: `${year}-12-31` } : filters

/** Other screens open the form with `?new=true`. It is removed from the address at once, so that going back does not open the form. */
function useCreating() {
  const [{ new: isAsked }, setAsked] = useUrlState({ new: false })
  const [creating, setCreating] = useState(isAsked)
  useEffect(() => {
    if (isAsked) setAsked({ new: false })
  }, [isAsked, setAsked])
  return [creating, setCreating] as const
}

export function MyRequestsPage() {
  const [filters, setFilters] = useUrlState({ page: 0, ...NO_FILTERS })
  const [creating, setCreating] = useCreating()
  const requests = useQuery(myRequestsQuery(queryOf(filters)))
  const myBoats = useQuery(myBoatChoicesQuery)
  const boats = myBoats.data ?? []
  const hasWaiting = useWaitingWork().some(isNewRequest)
  const isNarrow = useIsNarrow()
  const isFiltered = filters.status !== 'ALL' || filters.boatId !== '' || filters.year !== ''
  const create = boats.length > 0 && (
    <Button color="buoy" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {requestsTexts.create}
    </Button>
  )
  const isEmpty = requests.data?.content.length === 0 && !isFiltered
  // Button, filters and list appear together.
  if (isFirstLoad(requests) || isFirstLoad(myBoats)) {
    return (
      <>
        <PageHeader title={title} />
        <ListSkeleton label={title} cards={isNarrow} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} actions={!isEmpty && create} />
      {!isEmpty && (
        <search className={classes.filters}>
          <FilterSelect
            label={words.status}
            data={statusChoices}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
          {boats.length > 1 && (
            <FilterSelect
              label={words.boat}
              data={[
                { value: '', label: words.allBoats },
                ...boats.map((boat) => ({ value: boat.id, label: boat.name })),
              ]}
              value={filters.boatId}
              onChange={(boatId) => setFilters({ boatId })}
            />
          )}
          <FilterSelect
            label={words.year}
            data={yearChoices()}
            value={filters.year}
            onChange={(year) => setFilters({ year })}
          />
          {isFiltered && (
            <Button variant="subtle" onClick={() => setFilters(NO_FILTERS)}>
              {words.reset}
            </Button>
          )}
        </search>
      )}
      {hasWaiting && <WaitingRequests />}
      <DataList
        label={title}
        query={requests}
        columns={columns}
        rowKey={(request) => request.id}
        to={(request) => requestPath('CUSTOMER', request.id)}
        empty={isFiltered ? FOUND_NOTHING : emptyOf(create)}
        failed={requestsTexts.listFailed}
        onPage={(page) => setFilters({ page })}
      />
      {creating && boats.length > 0 && <RequestStart boats={boats} onClose={() => setCreating(false)} />}
    </>
  )
}

const FOUND_NOTHING = { title: requestsTexts.empty, hint: requestsTexts.emptyFiltered }

const emptyOf = (create: ReactNode) => ({
  title: requestsTexts.empty,
  hint: create ? requestsTexts.emptyMine : requestsTexts.emptyNoBoat,
  action: create || (
    <Button component={Link} to="/boats" color="buoy">
      {requestsTexts.toBoats}
    </Button>
  ),
})
