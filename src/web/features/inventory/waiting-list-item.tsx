// A list that waits on this device, among the server's: it opens as any other.
import { Anchor, Text } from '@mantine/core'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { Link } from '../../routing/link.tsx'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { idOfWaiting } from './waiting-lists.ts'

export function WaitingListItem({ work }: { work: OutboxItem }) {
  const id = idOfWaiting(work)
  return (
    <WaitingItem work={work}>
      {id ? (
        <Anchor component={Link} to={`/inventory/transactions/${id}`} py={8} display="block">
          {work.title}
        </Anchor>
      ) : (
        <Text>{work.title}</Text>
      )}
    </WaitingItem>
  )
}
