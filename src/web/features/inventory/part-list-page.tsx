// 'Parça Listesi Detayı': the taken parts and their use.

import { Anchor, Button, Text } from '@mantine/core'
import { IconChecks, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import type { PartList } from '../../../shared/inventory/part-lists.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { useMe } from '../../api/session.tsx'
import { isStatus } from '../../feedback/api-error.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf, useWaiting } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate, useParams } from '../../routing/use-router.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { WaitingMark, waitingItems } from '../../ui/feedback/waiting-mark.tsx'
import { WithoutRecord } from '../../ui/feedback/without-record.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { AddParts } from './add-parts.tsx'
import { partListItemsQuery, partListQuery } from './inventory.api.ts'
import classes from './part-list.module.css'
import { PartListItemCard } from './part-list-item-card.tsx'
import { PartListService, PartListTechnician } from './part-list-names.tsx'
import { confirmListRemoval } from './remove-list.ts'
import { confirmUseAll } from './use-all.ts'
import { useWaitingList, type WaitingList } from './waiting-lists.ts'
import { itemsWithWaiting, LIST_MOVES, remainingWithWaiting } from './waiting-parts.ts'

const texts = partListsTexts.detail
const title = appTexts.titles.partList
const back = { to: '/inventory/transactions', label: appTexts.titles.partLists }

export function PartListPage() {
  const { id = '' } = useParams()
  const made = useWaitingList(id)
  const list = useQuery({ ...partListQuery(id), enabled: made === null })
  if (made) return <LoadedList key={id} list={made.list} made={made} />
  if (!list.data || isStatus(list.error, 404))
    return (
      <WithoutRecord title={title} back={back} query={list} texts={{ ...texts, loadFailed: texts.failed }} rows={3} />
    )
  return <LoadedList key={id} list={list.data} made={null} />
}

/** `made`: the list waits on this device itself. */
function LoadedList({ list, made }: { list: PartList; made: WaitingList | null }) {
  const waiting = useWaiting(LIST_MOVES, list.id)
  const left = remainingWithWaiting(list, waiting)
  const client = useQueryClient()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const useAll = left.length > 0 && (
    <Button
      color="buoy"
      leftSection={<IconChecks size={18} aria-hidden />}
      fullWidth={isNarrow}
      onClick={() => confirmUseAll(client, list, left)}
    >
      {partListsTexts.useAll.action}
    </Button>
  )
  const remove = !made && (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() => confirmListRemoval(client, list.id, () => navigate(back.to))}
    >
      {texts.remove}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        actions={
          !isNarrow && (
            <>
              {remove}
              {useAll}
            </>
          )
        }
      />
      <div className={classes.stack}>
        <div className={classes.head}>
          <Section title={texts.info}>
            <Facts
              items={[
                [
                  texts.service,
                  made ? (made.service ?? partListsTexts.list.noService) : <Service key="service" list={list} />,
                ],
                ...(made ? [] : [[texts.technician, <PartListTechnician key="technician" list={list} />] as const]),
                [texts.created, formatInstant(list.createdAt)],
                [texts.remaining, partListsTexts.list.amounts(left)],
              ]}
            />
            {made && <WaitingMark {...made.work} />}
          </Section>
          <AddParts list={list} />
        </div>
        {isNarrow && useAll}
        <Items list={list} made={made} waiting={waiting} />
        {/* Far from the buttons of the parts. */}
        {isNarrow && remove}
      </div>
    </>
  )
}

/** Admins may open every request, technicians only their own. */
function Service({ list }: { list: PartList }) {
  const { id, roleName } = useMe()
  const mayOpen = roleName === 'ADMIN' || list.requestTechnicianIds.includes(id)
  if (!list.serviceRequestId || !mayOpen) return <PartListService list={list} />
  return (
    <Anchor component={Link} to={requestPath(roleName, list.serviceRequestId)}>
      <PartListService list={list} />
    </Anchor>
  )
}

interface ItemsProps {
  list: PartList
  made: WaitingList | null
  waiting: readonly OutboxItem[]
}

function Items({ list, made, waiting }: ItemsProps) {
  const [page, setPage] = useState(0)
  const items = useQuery({ ...partListItemsQuery(list.id, page), enabled: made === null })
  const known = made?.items ?? items.data?.content
  if (!known)
    return (
      <QueryState query={items} failed={texts.failed}>
        <ListSkeleton label={texts.items} cards />
      </QueryState>
    )
  const content = itemsWithWaiting(known, waiting)
  const ofItems = new Set(content.map(({ id }) => id))
  return (
    <>
      <h2 className={classes.heading}>{texts.items}</h2>
      {waiting.length > 0 && !made && (
        <Text size="sm" c="dimmed">
          {deviceTexts.lastKnown(items.dataUpdatedAt, Date.now())}
        </Text>
      )}
      {content.length + waiting.length === 0 && <EmptyState title={texts.noItems} />}
      <ul className={classes.items} aria-label={texts.items} aria-busy={items.isPlaceholderData}>
        {waitingItems(waiting.filter((work) => !ofItems.has(String(fieldsOf(work).partListItemId))))}
        {content.map((item) => (
          <li key={item.id}>
            <PartListItemCard
              item={item}
              group={list.serviceRequestId ?? list.id}
              isWaiting={made !== null}
              waiting={waiting.filter((work) => fieldsOf(work).partListItemId === item.id)}
              initiallyOpen={content.length === 1}
            />
          </li>
        ))}
      </ul>
      {items.data && (
        <Pager
          page={page}
          totalPages={items.data.page.totalPages}
          isMinimum={items.data.page.totalIsMinimum}
          onChange={setPage}
        />
      )}
    </>
  )
}
