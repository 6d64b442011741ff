// The hours of a person; an admin sees everybody's.
import { Badge, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconClock, IconClockPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { TimeEntry } from '../../../shared/time/time.contract.ts'
import { durationText, minutesBetween, spanText } from '../../../shared/time/time.span.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { useMe } from '../../api/session.tsx'
import { Link } from '../../routing/link.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { labourRatesQuery } from '../labour/labour.api.ts'
import { timeQuery } from './time.api.ts'
import classes from './time.module.css'

const EntryDialog = onDemand(async () => (await import('./entry-dialog.tsx')).EntryDialog)
const VoidDialog = onDemand(async () => (await import('./void-dialog.tsx')).VoidDialog)

function Duration({ entry: { startedAt, endedAt, state } }: { entry: TimeEntry }) {
  if (state === 'RUNNING') return <Badge color="green">{texts.open}</Badge>
  if (state === 'FORGOTTEN') return <Badge color="yellow">{texts.asks}</Badge>
  if (state === 'VOIDED') return <Badge color="gray">{texts.voided}</Badge>
  return endedAt && durationText(minutesBetween(startedAt, endedAt))
}

const spanOf = ({ startedAt, endedAt }: Pick<TimeEntry, 'startedAt' | 'endedAt'>) => spanText(startedAt, endedAt)
const nameOf = (entry: TimeEntry) => `${texts.jobOf(entry.requestNumber, entry.boatName)}, ${spanOf(entry)}`

function changeText({ by, at, startedBefore, endedBefore, startedAfter, endedAfter }: TimeEntry['changes'][number]) {
  if (startedBefore === null) return texts.written(by, at)
  const before = spanText(startedBefore, endedBefore)
  return startedAfter === null
    ? texts.annulled(by, at)
    : texts.changed(by, at, before, spanText(startedAfter, endedAfter))
}

function Changes({ entry }: { entry: TimeEntry }) {
  if (entry.changes.length === 0) return null
  return (
    <ul className={classes.changes} aria-label={texts.changes}>
      {entry.changes.map((change) => (
        <li key={change.at}>
          <Text size="sm" c="dimmed">
            {changeText(change)}
            {change.reason && ` · ${texts.why(change.reason)}`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function columnsOf(isAdmin: boolean): Column<TimeEntry>[] {
  const path = (id: string) => requestPath(isAdmin ? 'ADMIN' : 'TECHNICIAN', id)
  const person: Column<TimeEntry> = { key: 'person', label: texts.person, render: (entry) => entry.person }
  return [
    {
      key: 'job',
      label: texts.job,
      render: ({ requestId, requestNumber, boatName }) => (
        <Link to={path(requestId)}>
          <Whole>{requestNumber}</Whole> · {boatName}
        </Link>
      ),
    },
    ...(isAdmin ? [person] : []),
    {
      key: 'span',
      label: texts.span,
      render: (entry) => (
        <>
          <span className={entry.state === 'VOIDED' ? classes.void : undefined}>{spanOf(entry)}</span>
          <Changes entry={entry} />
        </>
      ),
    },
    { key: 'duration', label: texts.duration, whole: true, render: (entry) => <Duration entry={entry} /> },
  ]
}

function PersonFilter({ value, onChange }: { value: string; onChange: (userId: string) => void }) {
  const people = useQuery(labourRatesQuery).data?.costs ?? []
  const data = [
    { value: '', label: texts.everybody },
    ...people.map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  return (
    <FilterSelect
      label={texts.person}
      data={data}
      value={value}
      onChange={onChange}
      mb="md"
      maw={{ base: '100%', sm: 320 }}
    />
  )
}

export function TimePage() {
  const isAdmin = useMe().roleName === 'ADMIN'
  const [filters, setFilters] = useUrlState({ page: 0, userId: '', state: '' })
  const entries = useQuery(timeQuery({ ...filters, state: filters.state === 'OPEN' ? 'OPEN' : '' }))
  const [edited, setEdited] = useState<TimeEntry | 'new' | null>(null)
  const [voided, setVoided] = useState<TimeEntry | null>(null)
  return (
    <>
      <PageHeader
        title={isAdmin ? texts.titleOfAll : texts.title}
        actions={
          <Button color="buoy" leftSection={<IconClockPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {texts.write}
          </Button>
        }
      />
      {isAdmin && <PersonFilter value={filters.userId} onChange={(userId) => setFilters({ userId })} />}
      <Checkbox
        mb="md"
        size="md"
        label={texts.onlyOpen}
        checked={filters.state === 'OPEN'}
        onChange={({ currentTarget: { checked } }) => setFilters({ state: checked ? 'OPEN' : '' })}
      />
      <DataList
        label={isAdmin ? texts.titleOfAll : texts.title}
        query={entries}
        failed={texts.listFailed}
        total={texts.total}
        columns={columnsOf(isAdmin)}
        rowKey={({ id }) => id}
        tone={({ state }) => (state === 'FORGOTTEN' ? 'warning' : undefined)}
        actions={(entry) =>
          entry.state !== 'VOIDED' && (
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              <ServerButton
                variant="default"
                size="xs"
                aria-label={texts.correctOf(nameOf(entry))}
                onClick={() => setEdited(entry)}
              >
                {texts.correct}
              </ServerButton>
              <ServerButton
                variant="default"
                size="xs"
                aria-label={texts.voidOf(nameOf(entry))}
                onClick={() => setVoided(entry)}
              >
                {texts.void}
              </ServerButton>
            </Group>
          )
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconClock size={44} stroke={1.3} /> }}
        onPage={(page) => setFilters({ page })}
      />
      {edited && <EntryDialog entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {voided && <VoidDialog entry={voided} onClose={() => setVoided(null)} />}
    </>
  )
}
