// The requests of one boat, newest first.
import { Anchor, Card, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { isNewRequest, useWaitingWork } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import type { BoatRole } from '../boats/boat-paths.ts'
import { engineChoice } from '../engines/engines.api.ts'
import classes from './boat-requests.module.css'
import { EngineNames } from './engine-names.tsx'
import { RequestDay } from './request-day.tsx'
import { RequestSubject } from './request-subject.tsx'
import { useBoatRequests } from './requests.api.ts'

const WaitingRequests = onDemand(async () => (await import('./waiting-requests.tsx')).WaitingRequests)

const texts = boatsTexts.requests

const typeOf = (request: ServiceRequest) => requestsTexts.types[request.requestType]

const columns: Column<ServiceRequest>[] = [
  { key: 'date', label: texts.date, whole: true, render: (request) => <RequestDay request={request} /> },
  { key: 'type', label: texts.type, whole: true, render: (request) => <RequestSubject request={request} isTall /> },
  {
    key: 'engines',
    label: texts.engines,
    render: (request) => <EngineNames engines={request.engines} />,
  },
  {
    key: 'status',
    label: texts.status,
    whole: true,
    render: (request) => <StatusBadge kind="request" status={request.status} />,
  },
]

interface HistoryFilters {
  page: number
  /** The id of an engine; empty for all. */
  engine: string
  /** Days of creation; empty for no limit. */
  from: string
  to: string
}

interface Props {
  /** The target of an engine's "service history" link. */
  id: string
  viewer: BoatRole
  boatId: string
  filters: HistoryFilters
  engines: readonly Engine[]
  onFilter: (patch: Partial<HistoryFilters>) => void
}

export function BoatRequests({ id, viewer, boatId, filters, engines, onFilter }: Props) {
  const isNarrow = useIsNarrow()
  const hasWaiting = useWaitingWork().some(isNewRequest)
  const title = viewer === 'ADMIN' ? texts.title : texts.mineTitle
  const pathOf = (request: ServiceRequest) => requestPath(viewer, request.id)
  const { engine, from, to, page } = filters
  const isOfDays = from !== '' || to !== ''
  const found = useBoatRequests({ viewer, boatId, engineId: engine, startDate: from, endDate: to, page })
  const list = (
    <DataList
      label={title}
      query={found}
      columns={columns}
      rowKey={(request) => request.id}
      to={pathOf}
      // On phones the whole card is a link.
      actions={isNarrow ? undefined : (request) => <DetailLink request={request} to={pathOf(request)} />}
      empty={{
        title: isOfDays ? texts.emptyDays : engine ? texts.emptyEngine : texts.empty,
        hint: isOfDays ? texts.emptyDaysHint : engine ? texts.emptyEngineHint : texts.emptyHint,
        icon: <IconTool size={40} stroke={1.3} />,
      }}
      failed={requestsTexts.listFailed}
      onPage={(next) => onFilter({ page: next })}
    />
  )
  return (
    <section aria-label={title} id={id} tabIndex={-1} className={classes.history}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {viewer === 'CUSTOMER' && hasWaiting && <WaitingRequests boatId={boatId} />}
      <HistoryFilterBar {...{ filters, engines, onFilter }} />
      {/* The list has its own cards; only its other states need one. */}
      {found.data?.content.length ? <div className={classes.timeline}>{list}</div> : <Card>{list}</Card>}
    </section>
  )
}

function HistoryFilterBar({ filters, engines, onFilter }: Pick<Props, 'filters' | 'engines' | 'onFilter'>) {
  const { engine, from, to } = filters
  return (
    <search className={classes.filters}>
      {(engines.length > 1 || engine !== '') && (
        <FilterSelect
          label={texts.engine}
          data={[
            { value: '', label: texts.allEngines },
            ...engines.map(engineChoice).map(({ id, label }) => ({ value: id, label })),
          ]}
          value={engine}
          onChange={(next) => onFilter({ engine: next })}
        />
      )}
      <LaterDayInput
        aria-label={requestsTexts.filters.from}
        placeholder={requestsTexts.filters.from}
        value={from}
        onChange={(next) => onFilter({ from: next })}
        maxDate={to || undefined}
      />
      <LaterDayInput
        aria-label={requestsTexts.filters.to}
        placeholder={requestsTexts.filters.to}
        value={to}
        onChange={(next) => onFilter({ to: next })}
        minDate={from || undefined}
      />
    </search>
  )
}

function DetailLink({ request, to }: { request: ServiceRequest; to: string }) {
  return (
    <Anchor component={Link} to={to} aria-label={texts.detailOf(typeOf(request), request.requestNumber)}>
      {texts.detail}
    </Anchor>
  )
}
