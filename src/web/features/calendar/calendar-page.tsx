import { Button, Stack } from '@mantine/core'
import { IconCalendarClock, IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import type { CalendarItem, CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { useMe } from '../../api/session.tsx'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { part } from '../../ui/overlays/deferred.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { itemsQuery, useCalendarChanges, useDayLoads } from './calendar.api.ts'
import { CalendarList } from './calendar-list.tsx'
import { periodOf } from './calendar-period.ts'
import { clickOf, isOthers } from './calendar-rules.ts'
import { TimeBar, TypeFilter } from './calendar-toolbar.tsx'

const NewItemModal = onDemand(async () => (await import('./new-item-modal.tsx')).NewItemModal)
const ItemModal = onDemand(async () => (await import('./item-modal.tsx')).ItemModal)
const SettingsModal = onDemand(async () => (await import('../appointments/settings-modal.tsx')).SettingsModal)
const DayLoads = onDemand(async () => (await import('./day-loads.tsx')).DayLoads)
const FeedModal = onDemand(async () => (await import('./feed-modal.tsx')).FeedModal)
const grid = part(async () => (await import('./calendar-grid.tsx')).CalendarGrid)
/** If its file doesn't arrive, the screen fails like one whose own file is missing. */
const CalendarGrid = lazy(async () => ({ default: await grid.load() }))

const texts = calendarTexts
const ALL_TYPES = { service: true, collection: true, other: true }
/** The name of a type's filter in the address. */
const FILTERS: Record<CalendarType, keyof typeof ALL_TYPES> = {
  SERVICE_REQUEST: 'service',
  COLLECTION: 'collection',
  OTHER: 'other',
}

type Dialog =
  | { kind: 'new'; day: string }
  | { kind: 'edit'; item: CalendarItem }
  | { kind: 'feed' }
  | { kind: 'appointments' }

export function CalendarPage() {
  const me = useMe()
  const role = me.roleName
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const today = dayOf(new Date())
  const [state, setState] = useUrlState({ view: 'month', date: '', ...ALL_TYPES })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  // A refused move remounts the board, which has kept the item where it was dropped.
  const [refusals, setRefusals] = useState(0)
  const { move } = useCalendarChanges()
  // The file arrives while the items do.
  useEffect(() => {
    if (!isNarrow) grid.load().catch(() => undefined)
  }, [isNarrow])
  const period = periodOf(state.view, state.date, today, isNarrow)
  const items = useQuery(itemsQuery(period))
  const loads = useDayLoads(period, today, role)
  const { service, collection, other } = state
  const shown = { SERVICE_REQUEST: service, COLLECTION: collection, OTHER: other }
  const visible = useMemo(() => {
    const byType: Record<CalendarType, boolean> = { SERVICE_REQUEST: service, COLLECTION: collection, OTHER: other }
    return (items.data ?? []).filter((item) => byType[item.type])
  }, [items.data, service, collection, other])

  const goTo = (day: string) => setState({ date: day === today ? '' : day })
  const open = (item: CalendarItem) => {
    const click = clickOf(me, item)
    if (click.kind === 'open') void navigate(click.to)
    if (click.kind === 'edit') setDialog({ kind: 'edit', item })
    if (click.kind === 'describe')
      toast(texts.named(item), 'info', texts.described(item.date, item.type, isOthers(me, item)))
  }
  const moveTo = (item: CalendarItem, day: string) => {
    move(item, day).catch((error: unknown) => {
      setRefusals((count) => count + 1)
      if (!(error instanceof ApiError)) throw error
    })
  }
  const isAdmin = role === 'ADMIN'
  const Board = isNarrow ? CalendarList : CalendarGrid
  const create = (day: string) => setDialog({ kind: 'new', day })
  // A user needs it only once: on a phone it is below the calendar.
  const feed = (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
      onClick={() => setDialog({ kind: 'feed' })}
    >
      {texts.feed.open}
    </Button>
  )
  const appointments = isAdmin && (
    <Button
      variant="default"
      leftSection={<IconCalendarClock size={18} aria-hidden />}
      onClick={() => setDialog({ kind: 'appointments' })}
    >
      {appointmentsTexts.settings.open}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            {!isNarrow && appointments}
            {!isNarrow && feed}
            {isAdmin && (
              <Button color="buoy" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => create(period.day)}>
                {texts.newItem}
              </Button>
            )}
          </>
        }
      />
      <TimeBar period={period} today={today} isNarrow={isNarrow} onDay={goTo} onView={(view) => setState({ view })} />
      <TypeFilter
        shown={shown}
        onChange={(type, isShown) => setState({ [FILTERS[type]]: isShown })}
        onReset={() => setState(ALL_TYPES)}
      />
      <QueryState query={items} failed={texts.failed}>
        <ListSkeleton label={texts.title} />
      </QueryState>
      {items.data && (
        <Suspense fallback={<ListSkeleton label={texts.title} />}>
          <Board
            key={refusals}
            me={me}
            period={period}
            today={today}
            items={visible}
            loads={loads}
            onItem={open}
            onMove={moveTo}
            onDay={isAdmin ? create : undefined}
            onShowDay={(day) => setState({ view: 'day', date: day === today ? '' : day })}
          />
        </Suspense>
      )}
      {isAdmin && items.data && <DayLoads period={period} today={today} />}
      {isNarrow && (items.data || items.isError) && (
        <Stack gap="sm" mt="lg">
          {feed}
          {appointments}
        </Stack>
      )}
      {dialog?.kind === 'new' && <NewItemModal day={dialog.day} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'edit' && <ItemModal item={dialog.item} role={role} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'feed' && <FeedModal onClose={() => setDialog(null)} />}
      {dialog?.kind === 'appointments' && <SettingsModal onClose={() => setDialog(null)} />}
    </>
  )
}
