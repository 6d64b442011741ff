// The applications of people about their own data, with the last day for each answer.
import { Badge, Button, Checkbox } from '@mantine/core'
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { KEPT_PAPERS_PATH } from '../../../shared/personal-data/kept-papers.paths.ts'
import type { PrivacyRequest } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestsTexts as texts } from '../../../shared/personal-data/privacy-requests.texts.ts'
import { Link } from '../../routing/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { privacyRequestsQuery } from './privacy-requests.api.ts'

const NewRequest = onDemand(async () => (await import('./new-privacy-request.tsx')).NewPrivacyRequest)
const Details = onDemand(async () => (await import('./privacy-request-dialog.tsx')).PrivacyRequestDialog)

function State({ request }: { request: PrivacyRequest }) {
  if (request.answer !== null) return <Badge color="green">{texts.answered}</Badge>
  return request.isOverdue ? <Badge color="red">{texts.overdue}</Badge> : <Badge color="yellow">{texts.waiting}</Badge>
}

const actOf = ({ answer }: PrivacyRequest) => (answer === null ? texts.detail.save : texts.detail.read)

const { columns: names } = texts

const columns: Column<PrivacyRequest>[] = [
  { key: 'number', label: names.number, whole: true, render: ({ number }) => number },
  { key: 'person', label: names.person, render: ({ fullName }) => fullName },
  { key: 'kind', label: names.kind, whole: true, render: ({ kind }) => texts.kinds[kind] },
  { key: 'received', label: names.received, whole: true, render: ({ receivedOn }) => formatDay(receivedOn) },
  { key: 'due', label: names.due, whole: true, render: ({ dueOn }) => formatDay(dueOn) },
  { key: 'state', label: names.state, whole: true, render: (request) => <State request={request} /> },
]

export function PrivacyRequestsPage() {
  const [state, setFilters] = useUrlState({ page: 0, state: '' })
  const filters = { page: state.page, state: state.state === 'OPEN' ? 'OPEN' : '' } as const
  const requests = useQuery(privacyRequestsQuery(filters))
  const [creating, setCreating] = useState(false)
  const [opened, setOpened] = useState<PrivacyRequest | null>(null)
  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ to: '/admin/workshop', label: appTexts.titles.workshop }}
        description={texts.hint}
        actions={
          <>
            <Button component={Link} to={KEPT_PAPERS_PATH} variant="default">
              {appTexts.titles.keptPapers}
            </Button>
            <Button
              color="buoy"
              leftSection={<IconShieldPlus size={18} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {texts.create.open}
            </Button>
          </>
        }
      />
      {(filters.state === 'OPEN' || requests.data?.page.totalElements !== 0) && (
        <Checkbox
          mb="md"
          size="md"
          label={texts.onlyOpen}
          checked={filters.state === 'OPEN'}
          onChange={({ currentTarget: { checked } }) => setFilters({ state: checked ? 'OPEN' : '', page: 0 })}
        />
      )}
      <DataList
        label={texts.title}
        query={requests}
        failed={texts.listFailed}
        total={texts.total}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(request) => (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.detail.open(actOf(request), request.number)}
            onClick={() => setOpened(request)}
          >
            {actOf(request)}
          </Button>
        )}
        empty={{ title: texts.empty, icon: <IconShieldCheck size={44} stroke={1.3} /> }}
        onPage={(page) => setFilters({ page })}
      />
      {creating && <NewRequest onClose={() => setCreating(false)} />}
      {opened && <Details request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
