// Sends all failed messages again: a mail server that was down for a day leaves hundreds.
import { Button, Progress, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { notificationsTexts } from '../../../shared/notifications/notifications.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { waitingMessagesQuery } from './notifications.api.ts'

const texts = notificationsTexts.outbox
const LOOK_AGAIN_MS = 2_000

interface Props {
  count: number
  /** Gets the count that was queued. */
  onQueued: (count: number) => void
}

export function ResendAll({ count, onQueued }: Props) {
  const client = useQueryClient()
  const resend = async () => {
    try {
      const queued = await call(notificationsApi.resendAll, { failure: texts.allNotResent })
      onQueued(queued.count)
    } finally {
      // Refused if another admin was faster: then the list is empty.
      await invalidate(client, 'notification')
    }
  }
  return (
    <Button
      color="buoy"
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={() =>
        confirmAction({
          title: texts.resendAllTitle,
          message: texts.resendAllQuestion(count),
          confirmLabel: texts.resendAllConfirm,
          onConfirm: resend,
        })
      }
    >
      {texts.resendAll(count)}
    </Button>
  )
}

/** The queue's progress with these messages. A message whose attempts all fail returns to the list. */
export function ResendProgress({ total }: { total: number }) {
  const waiting = useQuery({
    ...waitingMessagesQuery,
    refetchInterval: ({ state }) => state.data !== 0 && LOOK_AGAIN_MS,
  })
  const done = Math.max(0, total - (waiting.data ?? total))
  const isOver = done === total
  return (
    <div role="status" style={{ marginBottom: 16 }}>
      <Text size="sm" mb={6}>
        {isOver ? texts.progressDone(total) : texts.progressOf(done, total)}
      </Text>
      <Progress value={(100 * done) / total} color={isOver ? 'green' : undefined} aria-label={texts.progress} />
    </div>
  )
}
