// The parts lists of one request, on its detail screen; for those who work with the stock.
import { Anchor, Button, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatInstant } from '../../shared/days.ts'
import { partListsTexts } from '../../shared/inventory/inventory.texts.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Section } from '../ui/section.tsx'
import { requestPartListsQuery } from './inventory.api.ts'
import classes from './part-list.module.css'

const texts = partListsTexts.ofRequest

export function RequestParts({ request }: { request: Pick<ServiceRequest, 'id' | 'status'> }) {
  const lists = useQuery(requestPartListsQuery(request.id))
  const add = request.status === 'ACTIVE' && (
    <Button
      component={Link}
      to={`/inventory/lists?requestId=${request.id}`}
      variant="default"
      leftSection={<IconScan size={18} aria-hidden />}
    >
      {texts.add}
    </Button>
  )
  return (
    <Section title={texts.title} actions={add}>
      {!lists.data && lists.isError && (
        <ErrorState
          message={partListsTexts.list.failed}
          detail={lists.error.message}
          onRetry={() => void lists.refetch()}
        />
      )}
      {!lists.data && !lists.isError && <ListSkeleton label={texts.title} />}
      {lists.data?.content.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
      <ul className={classes.ofRequest}>
        {lists.data?.content.map((list) => (
          <li key={list.id}>
            <Anchor component={Link} to={`/inventory/transactions/${list.id}`} underline="never" display="block" py={8}>
              <Text span fw={550}>
                {formatInstant(list.createdAt)}
              </Text>
              <Text size="sm" c="dimmed">
                {texts.list(list.itemCount, list.remaining, list.technicianEmailString)}
              </Text>
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}
