import { Card, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconCalendar, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { appTexts } from '../../shared/app/app.texts.ts'
import type { AssignedJob } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { Email } from './email.tsx'
import { requestPath } from './request-rules.ts'
import { assignedJobsQuery } from './requests.api.ts'
import classes from './technician-dashboard.module.css'

const texts = requestsTexts.dashboard
const title = appTexts.titles.technicianDashboard
const SEARCH_DELAY = 400
const statusChoices = Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))

export function TechnicianDashboardPage() {
  const [filters, setFilters] = useUrlState({ page: 0, email: '', status: 'ALL' })
  const isFiltered = filters.email !== '' || filters.status !== 'ALL'
  return (
    <>
      <PageHeader title={title} />
      <search className={classes.filters}>
        <SearchInput
          value={filters.email}
          onChange={(email) => setFilters({ email })}
          delay={SEARCH_DELAY}
          placeholder={requestsTexts.filters.email}
        />
        <SegmentedControl
          aria-label={requestsTexts.filters.status}
          data={statusChoices}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      </search>
      <Jobs filters={filters} isFiltered={isFiltered} onPage={(page) => setFilters({ page })} />
    </>
  )
}

interface JobsProps {
  filters: { page: number; email: string; status: string }
  isFiltered: boolean
  onPage: (page: number) => void
}

function Jobs({ filters, isFiltered, onPage }: JobsProps) {
  const jobs = useQuery(assignedJobsQuery(filters))
  if (!jobs.data && jobs.isError) {
    return (
      <ErrorState message={requestsTexts.listFailed} detail={jobs.error.message} onRetry={() => void jobs.refetch()} />
    )
  }
  if (!jobs.data) return <JobsSkeleton />
  const { content, page } = jobs.data
  return (
    <div aria-busy={jobs.isPlaceholderData} className={classes.jobs} data-stale={jobs.isPlaceholderData || undefined}>
      {content.length === 0 && (
        <EmptyState title={texts.empty} hint={isFiltered ? requestsTexts.emptyFiltered : texts.emptyHint} />
      )}
      {content.length > 0 && (
        <ul className={classes.grid} aria-label={title}>
          {content.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page.number} totalPages={page.totalPages} onChange={onPage} />
    </div>
  )
}

function JobCard({ job }: { job: AssignedJob }) {
  return (
    <Card component={Link} to={requestPath('TECHNICIAN', job.id)} padding="md" className={classes.card}>
      <div className={classes.head}>
        <Text component="h2" fw={650} className={classes.boat}>
          {job.boatName || requestsTexts.noBoat}
        </Text>
        <StatusBadge kind="request" status={job.status} />
      </div>
      <Text c="dimmed">{requestsTexts.types[job.requestType]}</Text>
      <p className={classes.line}>
        <IconMail size={18} aria-hidden />
        <span>
          <Email address={job.customerEmail} />
        </span>
      </p>
      <p className={classes.line}>
        <IconCalendar size={18} aria-hidden />
        <span>
          {job.preferredStartDate ? texts.preferred(job.preferredStartDate) : texts.noDate}
          {job.assignedDate && <strong>{texts.assigned(job.assignedDate)}</strong>}
        </span>
      </p>
    </Card>
  )
}

function JobsSkeleton() {
  return (
    <div role="status" aria-label={`${title}: ${appTexts.loading}`} className={classes.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} height={150} radius="md" />
      ))}
    </div>
  )
}
