// The requests of one boat, newest first.
import { Anchor, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { boatsTexts } from '../../shared/boats/boats.texts.ts'
import { formatDay } from '../../shared/days.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { requestPath } from '../requests/request-rules.ts'
import { myRequestsQuery, requestsQuery } from '../requests/requests.api.ts'
import { type Column, DataList } from '../ui/data-list.tsx'
import { Section } from '../ui/section.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './boat-detail.module.css'
import type { BoatRole } from './boats.api.ts'

const texts = boatsTexts.requests
const PAGE_SIZES: Record<BoatRole, number> = { ADMIN: 50, CUSTOMER: 20 }

const typeOf = (request: ServiceRequest) => requestsTexts.types[request.requestType]

const columns: Column<ServiceRequest>[] = [
  { key: 'date', label: texts.date, render: (request) => formatDay(request.createdAt) },
  { key: 'type', label: texts.type, render: typeOf },
  {
    key: 'engines',
    label: texts.engines,
    render: (request) => [...new Set(request.engines.map((engine) => engine.label))].join(', '),
  },
  {
    key: 'status',
    label: texts.status,
    render: (request) => (
      <span className={classes.status}>
        <StatusBadge kind="request" status={request.status} />
      </span>
    ),
  },
]

export function BoatRequests({ viewer, boatId }: { viewer: BoatRole; boatId: string }) {
  const [page, setPage] = useState(0)
  const isNarrow = useIsNarrow()
  const query = { boatId, page, size: PAGE_SIZES[viewer] }
  const all = useQuery({ ...requestsQuery(query), enabled: viewer === 'ADMIN' })
  const mine = useQuery({ ...myRequestsQuery(query), enabled: viewer === 'CUSTOMER' })
  const title = viewer === 'ADMIN' ? texts.title : texts.mineTitle
  const pathOf = (request: ServiceRequest) => requestPath(viewer, request.id)
  const found = viewer === 'ADMIN' ? all : mine
  const list = (
    <DataList
      label={title}
      query={found}
      columns={columns}
      rowKey={(request) => request.id}
      to={pathOf}
      // The card of a phone is a link as a whole.
      actions={isNarrow ? undefined : (request) => <DetailLink request={request} to={pathOf(request)} />}
      empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconTool size={40} stroke={1.3} /> }}
      failed={requestsTexts.listFailed}
      onPage={setPage}
    />
  )
  // The list brings its own cards, only its other states need one.
  if (!found.data?.content.length) return <Section title={title}>{list}</Section>
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {list}
    </section>
  )
}

function DetailLink({ request, to }: { request: ServiceRequest; to: string }) {
  return (
    <Anchor component={Link} to={to} aria-label={texts.detailOf(typeOf(request), formatDay(request.createdAt))}>
      {texts.detail}
    </Anchor>
  )
}
