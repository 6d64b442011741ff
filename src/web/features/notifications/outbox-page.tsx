// For admins: the failed, the waiting and the sent messages.
import { Badge, Group, SegmentedControl, Text } from '@mantine/core'
import { IconMailCheck, IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import {
  notificationsApi,
  OUTBOX_STATUSES,
  type OutboxMessage,
} from '../../../shared/notifications/notifications.contract.ts'
import { notificationsTexts } from '../../../shared/notifications/notifications.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { outboxQuery } from './notifications.api.ts'
import { ResendAll, ResendProgress } from './resend-all.tsx'

const texts = notificationsTexts.outbox
type Status = OutboxMessage['status']

const CHOICES: Status[] = ['FAILED', 'PENDING', 'SENT']
const isStatus = (word: string): word is Status => (OUTBOX_STATUSES as readonly string[]).includes(word)
/** The server sends no live change for waiting messages. */
const LOOK_AGAIN_MS = 5_000

const colors = { EMAIL: 'blue', PUSH: 'grape', WEBHOOK: 'gray' } as const

const columns: Column<OutboxMessage>[] = [
  { key: 'recipient', label: texts.recipient, render: (message) => message.recipient },
  { key: 'subject', label: texts.subject, render: (message) => message.subject },
  {
    key: 'channel',
    label: texts.channel,
    whole: true,
    render: ({ channel }) => <Badge color={colors[channel]}>{texts.channels[channel]}</Badge>,
  },
  { key: 'createdAt', label: texts.createdAt, whole: true, render: (message) => formatInstant(message.createdAt) },
]
const attempts: Column<OutboxMessage> = {
  key: 'attempts',
  label: texts.attempts,
  render: (message) => message.attempts,
  numeric: true,
}
const sentAt: Column<OutboxMessage> = {
  key: 'sentAt',
  label: texts.sentAt,
  render: (message) => message.sentAt && formatInstant(message.sentAt),
}

function Resend({ message }: { message: OutboxMessage }) {
  const client = useQueryClient()
  const { run, pending } = useAsyncAction(async () => {
    try {
      await call(notificationsApi.resend, { params: { id: message.id }, failure: texts.notResent })
    } finally {
      await invalidate(client, 'notification')
    }
  })
  return (
    <ServerButton
      variant="default"
      size="xs"
      leftSection={<IconSend size={16} aria-hidden />}
      aria-label={texts.resendTo(message.recipient, message.subject)}
      loading={pending}
      onClick={() => void run()}
    >
      {texts.resend}
    </ServerButton>
  )
}

export function OutboxPage() {
  const [filters, setFilters] = useUrlState({ page: 0, status: 'FAILED' })
  const status = isStatus(filters.status) ? filters.status : 'FAILED'
  const messages = useQuery({
    ...outboxQuery(status, filters.page),
    refetchInterval: status === 'PENDING' && LOOK_AGAIN_MS,
  })
  const [queued, setQueued] = useState(0)
  // While a list loads, the query still has the previous one.
  const failed = status === 'FAILED' && !messages.isPlaceholderData ? (messages.data?.page.totalElements ?? 0) : 0
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        back={{ to: '/admin/logs', label: appTexts.menu.logs }}
      />
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label={texts.status}
          value={status}
          onChange={(next) => setFilters({ status: next })}
          data={CHOICES.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        {failed > 0 && <ResendAll count={failed} onQueued={setQueued} />}
      </Group>
      {queued > 0 && <ResendProgress key={queued} total={queued} />}
      <DataList
        label={texts.statuses[status]}
        query={messages}
        failed={texts.failed}
        rowKey={(message) => message.id}
        columns={[...columns, status === 'SENT' ? sentAt : attempts]}
        {...(status === 'SENT' ? {} : { details })}
        {...(status === 'FAILED' ? { actions: (message: OutboxMessage) => <Resend message={message} /> } : {})}
        empty={{ ...texts.empty[status], icon: <IconMailCheck size={44} stroke={1.3} /> }}
        onPage={(page) => setFilters({ page })}
      />
    </>
  )
}

const details = ({ lastError }: OutboxMessage) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    {lastError ? `${texts.lastError}: ${lastError}` : texts.noError}
  </Text>
)
