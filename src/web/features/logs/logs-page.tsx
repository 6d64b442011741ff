// The activity log: filters, the list, and the filtered rows as a file.

import { Badge, Button, SimpleGrid, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { whenDone } from '../../../shared/done-at.ts'
import {
  LOG_CATEGORIES,
  type LogAction,
  type LogCategory,
  type LogEntry,
  logsApi,
} from '../../../shared/logs/logs.contract.ts'
import { logsTexts as texts } from '../../../shared/logs/logs.texts.ts'
import { notificationsTexts } from '../../../shared/notifications/notifications.texts.ts'
import type { Page } from '../../../shared/paging.ts'
import { call, callBlob } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TableFiles } from '../../ui/layout/table-files.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './logs.module.css'

const NO_FILTERS = { about: '', email: '', category: '', from: '', to: '' }
type Filters = typeof NO_FILTERS

const EMAIL_DELAY_MS = 500
// The theme's orange is called buoy.
const colours: Partial<Record<LogAction, string>> = { CREATE: 'green', UPDATE: 'buoy', DELETE: 'red' }
const categoryChoices = [
  { value: '', label: texts.allCategories },
  ...LOG_CATEGORIES.map((category) => ({ value: category as string, label: texts.categories[category] })),
]
const isCategory = (word: string): word is LogCategory => (LOG_CATEGORIES as readonly string[]).includes(word)

/** The calls' parameters; whole days. */
const toQuery = ({ about, email, category, from, to }: Filters) => ({
  about: about || undefined,
  userEmail: email,
  category: isCategory(category) ? category : undefined,
  fromDate: from && `${from}T00:00:00`,
  toDate: to && `${to}T23:59:59`,
})

const logsQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: ['logs', filters, page],
    queryFn: ({ signal }) => call(logsApi.search, { query: { ...toQuery(filters), page }, signal }),
    placeholderData: keepPreviousData,
  })

const columns: Column<LogEntry>[] = [
  {
    key: 'createdAt',
    label: texts.createdAt,
    whole: true,
    render: (entry) => <span className={classes.when}>{whenDone(entry.doneAt, entry.createdAt)}</span>,
  },
  {
    key: 'user',
    label: texts.user,
    render: ({ userEmail }) => (userEmail ? <Email address={userEmail} /> : <Text c="dimmed">{texts.system}</Text>),
  },
  { key: 'category', label: texts.category, render: (entry) => texts.categories[entry.category] },
  {
    key: 'action',
    label: texts.action,
    whole: true,
    render: ({ actionType, message }) => (
      <span className={classes.action}>
        <Badge color={colours[actionType] ?? 'gray'} data-action={actionType}>
          {texts.actions[actionType]}
        </Badge>
        {/* An excerpt; the opened row shows everything. */}
        <span className={classes.excerpt}>{message}</span>
      </span>
    ),
  },
]

export function LogsPage() {
  const [{ page, ...filters }, setFilters] = useUrlState({ page: 0, ...NO_FILTERS })
  const logs = useQuery(logsQuery(filters, page))
  const isNarrow = useIsNarrow()
  const rare = (
    <>
      <Button component={Link} to="/admin/outbox" variant="default">
        {notificationsTexts.toOutbox}
      </Button>
      <Button component={Link} to="/admin/logs/seals" variant="default">
        {appTexts.titles.seals}
      </Button>
      <Files filters={filters} />
    </>
  )
  return (
    <>
      <PageHeader title={texts.title} actions={!isNarrow && rare} />
      <LogFilterBar filters={filters} onChange={setFilters} />
      {filters.about && <Text mb="xs">{texts.about}</Text>}
      <Total page={logs.data?.page} />
      <DataList
        label={texts.title}
        query={logs}
        failed={texts.failed}
        rowKey={(entry) => entry.id}
        columns={columns}
        details={(entry) => (
          <Text size="sm" className={classes.message}>
            {entry.message}
          </Text>
        )}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconHistory size={44} stroke={1.3} /> }}
        onPage={(next) => setFilters({ page: next })}
      />
      {isNarrow && (
        <SimpleGrid cols={2} spacing="sm" mt="lg">
          {rare}
        </SimpleGrid>
      )}
    </>
  )
}

function Total({ page }: { page: Page<LogEntry>['page'] | undefined }) {
  if (!page || page.totalElements === 0) return null
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {texts.total(page.totalElements, !page.totalIsMinimum)}
    </Text>
  )
}

interface FilterProps {
  filters: Filters
  onChange: (patch: Partial<Filters>) => void
}

function LogFilterBar({ filters, onChange }: FilterProps) {
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <search className={classes.filters}>
      <SearchInput
        className={classes.search}
        placeholder={texts.email}
        value={filters.email}
        onChange={(email) => onChange({ email })}
        delay={EMAIL_DELAY_MS}
      />
      <FilterSelect
        className={classes.category}
        label={texts.category}
        data={categoryChoices}
        value={isCategory(filters.category) ? filters.category : ''}
        onChange={(category) => onChange({ category })}
      />
      <LaterDayInput
        aria-label={texts.from}
        placeholder={texts.from}
        value={filters.from}
        onChange={(from) => onChange({ from })}
        maxDate={filters.to || undefined}
      />
      <LaterDayInput
        aria-label={texts.to}
        placeholder={texts.to}
        value={filters.to}
        onChange={(to) => onChange({ to })}
        minDate={filters.from || undefined}
      />
      {isFiltered && (
        <Button variant="subtle" className={classes.reset} onClick={() => onChange(NO_FILTERS)}>
          {texts.reset}
        </Button>
      )}
    </search>
  )
}

const Files = ({ filters }: { filters: Filters }) => (
  <TableFiles
    load={(format) => callBlob(logsApi.export, { query: { ...toQuery(filters), format }, failure: texts.exportFailed })}
    name={() => texts.fileName(dayOf(new Date()))}
    labels={{ xlsx: texts.exportXlsx, csv: texts.exportCsv }}
    failure={texts.exportFailed}
  />
)
