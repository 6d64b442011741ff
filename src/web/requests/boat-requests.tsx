// The requests of one boat, newest first.
import { Anchor, Card, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { boatsTexts } from '../../shared/boats/boats.texts.ts'
import type { Engine } from '../../shared/engines/engines.contract.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestPath } from '../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { BoatRole } from '../boats/boat-paths.ts'
import { engineChoice } from '../engines/engines.api.ts'
import { Link } from '../routing/link.tsx'
import { isNewRequest, useWaitingWork } from '../session/waiting-work.ts'
import { type Column, DataList } from '../ui/data-list.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './boat-requests.module.css'
import { EngineNames } from './engine-names.tsx'
import { RequestDay } from './request-day.tsx'
import { RequestSubject } from './request-subject.tsx'
import { useBoatRequests } from './requests.api.ts'

const WaitingRequests = onDemand(async () => (await import('./waiting-requests.tsx')).WaitingRequests)

const texts = boatsTexts.requests

const typeOf = (request: ServiceRequest) => requestsTexts.types[request.requestType]

const columns: Column<ServiceRequest>[] = [
  { key: 'date', label: texts.date, render: (request) => <RequestDay request={request} /> },
  { key: 'type', label: texts.type, render: (request) => <RequestSubject request={request} /> },
  {
    key: 'engines',
    label: texts.engines,
    render: (request) => <EngineNames engines={request.engines} />,
  },
  {
    key: 'status',
    label: texts.status,
    render: (request) => <StatusBadge kind="request" status={request.status} />,
  },
]

interface Props {
  /** The target of an engine's "service history" link. */
  id: string
  viewer: BoatRole
  boatId: string
  /** Only the requests of this engine; empty for all. */
  engineId: string
  engines: readonly Engine[]
  page: number
  onFilter: (patch: { engine?: string; page?: number }) => void
}

export function BoatRequests({ id, viewer, boatId, engineId, engines, page, onFilter }: Props) {
  const isNarrow = useIsNarrow()
  const hasWaiting = useWaitingWork().some(isNewRequest)
  const title = viewer === 'ADMIN' ? texts.title : texts.mineTitle
  const pathOf = (request: ServiceRequest) => requestPath(viewer, request.id)
  const found = useBoatRequests({ viewer, boatId, engineId, page })
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
        title: engineId ? texts.emptyEngine : texts.empty,
        hint: engineId ? texts.emptyEngineHint : texts.emptyHint,
        icon: <IconTool size={40} stroke={1.3} />,
      }}
      failed={requestsTexts.listFailed}
      onPage={(next) => onFilter({ page: next })}
    />
  )
  const engineFilter = (engines.length > 1 || engineId !== '') && (
    <FilterSelect
      label={texts.engine}
      mb="sm"
      data={[
        { value: '', label: texts.allEngines },
        ...engines.map(engineChoice).map(({ id, label }) => ({ value: id, label })),
      ]}
      value={engineId}
      onChange={(engine) => onFilter({ engine })}
    />
  )
  return (
    <section aria-label={title} id={id} tabIndex={-1} className={classes.history}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {viewer === 'CUSTOMER' && hasWaiting && <WaitingRequests boatId={boatId} />}
      {engineFilter}
      {/* The list has its own cards; only its other states need one. */}
      {found.data?.content.length ? <div className={classes.timeline}>{list}</div> : <Card>{list}</Card>}
    </section>
  )
}

function DetailLink({ request, to }: { request: ServiceRequest; to: string }) {
  return (
    <Anchor component={Link} to={to} aria-label={texts.detailOf(typeOf(request), request.requestNumber)}>
      {texts.detail}
    </Anchor>
  )
}
