// The activity log: filters, the list, and the filtered rows as a file.

import { Badge, Button, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { whenDone } from '../../../shared/done-at.ts'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
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
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { Link } from '../../routing/link.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { saveFile } from '../../ui/layout/save-file.ts'
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
    render: (entry) => entry.userEmail ?? <Text c="dimmed">{texts.system}</Text>,
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
  // With the list, which it would move.
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <Button component={Link} to="/admin/outbox" variant="default">
              {notificationsTexts.toOutbox}
            </Button>
            <Button component={Link} to="/admin/logs/seals" variant="default">
              {appTexts.titles.seals}
            </Button>
            <ExportButton filters={filters} />
          </>
        }
      />
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

function ExportButton({ filters }: { filters: Filters }) {
  const { run, pending } = useAsyncAction(async (format: TableFormat) => {
    try {
      const query = { ...toQuery(filters), format }
      const file = await callBlob(logsApi.export, { query, failure: texts.exportFailed })
      saveFile(file, `${texts.fileName(dayOf(new Date()))}.${format}`)
    } catch (error) {
      // call() has toasted a refusal. Here the connection broke off in the middle of the file.
      if (!(error instanceof ApiError)) toast(texts.exportFailed, 'error', translate('network_error'))
    }
  })
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <ServerButton
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={pending}
          onClick={() => void run(format)}
        >
          {format === 'xlsx' ? texts.exportXlsx : texts.exportCsv}
        </ServerButton>
      ))}
    </>
  )
}
