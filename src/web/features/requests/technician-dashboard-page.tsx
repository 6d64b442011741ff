import { Badge, Button, Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { IconCalendar, IconClock, IconMail, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { serviceDayText } from '../../../shared/appointments/appointments.texts.ts'
import { directionsTo, placeOf } from '../../../shared/boats/boats.place.ts'
import { dayOf } from '../../../shared/days.ts'
import { dialOf } from '../../../shared/phone.ts'
import { dashboardTexts as texts } from '../../../shared/requests/dashboard.texts.ts'
import type { AssignedJob } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { isOpen } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { type AgendaGroup, agendaOf } from './agenda.ts'
import { RequestSubject } from './request-subject.tsx'
import { assignedJobsQuery } from './requests.api.ts'
import classes from './technician-dashboard.module.css'
import { useWaitingCompletion } from './waiting-completion.tsx'

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
  const jobs = useQuery(assignedJobsQuery({ ...filters, sort: 'agenda' }))
  if (!jobs.data)
    return (
      <QueryState query={jobs} failed={requestsTexts.listFailed}>
        <JobsSkeleton />
      </QueryState>
    )
  const { content, page } = jobs.data
  const groups = agendaOf(content, dayOf(new Date()))
  const isFreeToday = !isFiltered && page.number === 0 && content.length > 0 && groups[0]?.[0] !== 'today'
  return (
    <div aria-busy={jobs.isPlaceholderData} className={classes.jobs} data-stale={jobs.isPlaceholderData || undefined}>
      {content.length === 0 && (
        <EmptyState title={texts.empty} hint={isFiltered ? requestsTexts.emptyFiltered : texts.emptyHint} />
      )}
      {isFreeToday && <Text c="dimmed">{texts.nothingToday}</Text>}
      {groups.map(([group, members]) => (
        <JobGroup key={group} group={group} jobs={members} />
      ))}
      <Pager page={page.number} totalPages={page.totalPages} isMinimum={page.totalIsMinimum} onChange={onPage} />
    </div>
  )
}

function JobGroup({ group, jobs }: { group: AgendaGroup; jobs: readonly AssignedJob[] }) {
  const name = texts.groups[group]
  return (
    <section aria-label={name} className={classes.group} data-group={group}>
      <Title order={2}>{name}</Title>
      <ul className={classes.grid} aria-label={name}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} isDue={group === 'today' || group === 'overdue'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole card opens the job; a due job also has directions to the boat and the customer's phone. */
function JobCard({ job, isDue }: { job: AssignedJob; isDue: boolean }) {
  const boat = job.boatName || requestsTexts.noBoat
  const completion = useWaitingCompletion(job.id)
  const place = placeOf({ latitude: job.boatLatitude, longitude: job.boatLongitude })
  return (
    <Card padding="md" className={classes.card}>
      <div className={classes.head}>
        <Text component="h3" fw={650} className={classes.boat}>
          <Link to={requestPath('TECHNICIAN', job.id)}>{boat}</Link>
        </Text>
        {completion ? <WaitingBadge work={completion} /> : <StatusBadge kind="request" status={job.status} />}
      </div>
      <Text c="dimmed" component="div">
        {job.requestNumber} · <RequestSubject request={job} />
      </Text>
      <p className={classes.line}>
        <IconMail size={18} aria-hidden />
        <span>
          <PersonName name={job.customerName} email={job.customerEmail} withEmail />
        </span>
      </p>
      <p className={classes.line}>
        <IconCalendar size={18} aria-hidden />
        <span>
          {job.preferredStartDate && texts.preferred(job.preferredStartDate)}
          {!job.preferredStartDate && !job.assignedDate && texts.noDate}
          {job.assignedDate && <strong>{texts.assigned(serviceDayText(job.assignedDate, job.slot))}</strong>}
        </span>
      </p>
      {isDue && (place || job.customerPhone) && (
        <Group gap="sm" grow className={classes.contact}>
          {place && (
            <Button
              component="a"
              href={directionsTo(place)}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="md"
              aria-label={texts.directionsTo(boat)}
              leftSection={<IconNavigation size={20} aria-hidden />}
            >
              {requestsTexts.shortcuts.directions}
            </Button>
          )}
          {job.customerPhone && (
            <Button
              component="a"
              href={dialOf(job.customerPhone)}
              variant="default"
              size="md"
              aria-label={requestsTexts.shortcuts.callTo(job.customerName ?? job.customerEmail)}
              leftSection={<IconPhone size={20} aria-hidden />}
            >
              {requestsTexts.shortcuts.call}
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}

function WaitingBadge({ work }: { work: OutboxItem }) {
  return (
    <Badge
      color={isOpen(work) ? 'blue' : 'red'}
      leftSection={<IconClock size={14} aria-hidden />}
      h="auto"
      classNames={{ label: classes.badge }}
    >
      {isOpen(work) ? deviceTexts.completing : deviceTexts.completionRefused}
    </Badge>
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
