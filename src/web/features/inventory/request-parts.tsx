// The parts lists of one request, on its detail screen; for users who work with the stock.

import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconChecks, IconClock, IconFileInvoice, IconScan } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { type PartList, partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { useWaiting } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { FirstEntry } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { offeredPartsQuery, requestPartListsQuery } from './inventory.api.ts'
import classes from './part-list.module.css'
import { confirmUseAll } from './use-all.ts'
import { WaitingListItem } from './waiting-list-item.tsx'
import { LIST_MOVES, remainingWithWaiting } from './waiting-parts.ts'

const texts = partListsTexts.ofRequest

interface Props {
  request: Pick<ServiceRequest, 'id' | 'status' | 'approvedOfferAt'>
  /** False where another part of the page leads to a first list. */
  hasButtons?: boolean
}

export function RequestParts({ request, hasButtons = true }: Props) {
  const lists = useQuery(requestPartListsQuery(request.id))
  const waiting = useWaiting(partListsApi.create, request.id)
  const isActive = request.status === 'ACTIVE'
  const offered = useQuery({
    ...offeredPartsQuery(request.id),
    enabled: isActive && request.approvedOfferAt !== null,
  })
  const failed = !lists.data && lists.isError
  const isEmpty = !failed && !lists.data?.content.length && waiting.length === 0
  const isOffered = isActive && offered.data?.some(({ quantity, stock }) => quantity > 0 && stock !== null)
  if (isEmpty && !isOffered && !(hasButtons && isActive)) return null
  const buttons = isActive && (
    <>
      {isOffered && (
        <Button
          component={Link}
          to={`/inventory/lists?requestId=${request.id}&fill=offer`}
          variant="default"
          leftSection={<IconFileInvoice size={18} aria-hidden />}
        >
          {partListsTexts.create.fill}
        </Button>
      )}
      {(hasButtons || !isEmpty) && (
        <Button
          component={Link}
          to={`/inventory/lists?requestId=${request.id}`}
          variant="default"
          leftSection={<IconScan size={18} aria-hidden />}
        >
          {texts.add}
        </Button>
      )}
    </>
  )
  if (isEmpty) return <FirstEntry>{buttons}</FirstEntry>
  return (
    <Section title={texts.title} actions={buttons}>
      <QueryState query={lists} failed={partListsTexts.list.failed} />
      <ul className={classes.ofRequest}>
        {waiting.map((work) => (
          <WaitingListItem key={work.order} work={work} />
        ))}
        {lists.data?.content.map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </ul>
    </Section>
  )
}

function ListRow({ list }: { list: PartList }) {
  const client = useQueryClient()
  const waiting = useWaiting(LIST_MOVES, list.id)
  const left = remainingWithWaiting(list, waiting)
  return (
    <li className={classes.listOfRequest}>
      <Anchor component={Link} to={`/inventory/transactions/${list.id}`} underline="never" display="block" py={8}>
        <Text span fw={550}>
          {formatInstant(list.createdAt)}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.list(list.itemCount, left, list.technicianName ?? list.technicianEmailString)}
        </Text>
        {waiting.length > 0 && (
          <Group gap={6} wrap="nowrap">
            <IconClock size={16} aria-hidden />
            <Text size="sm">{deviceTexts.waiting(waiting.length)}</Text>
          </Group>
        )}
      </Anchor>
      {left.length > 0 && (
        <Button
          variant="default"
          aria-label={partListsTexts.useAll.actionOf(formatInstant(list.createdAt))}
          leftSection={<IconChecks size={18} aria-hidden />}
          onClick={() => confirmUseAll(client, list, left)}
        >
          {partListsTexts.useAll.action}
        </Button>
      )}
    </li>
  )
}
