// The things that wait on this device: when each was done, its state, and what the person can do about it.
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { recordConflictTexts } from '../../../shared/app/record-conflict.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { losesStorage } from '../../feedback/home-screen.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import { deleteWork, retryWork } from '../../offline/outbox.ts'
import { belongingTo } from '../../offline/outbox-order.ts'
import type { OutboxItem, WorkState } from '../../offline/outbox-store.ts'
import { pendingItems, useWaitingWork } from '../../offline/waiting-work.ts'
import { BothSides } from '../../ui/forms/record-conflict.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRefusedCompletion } from './refused-completion.ts'
import { confirmedHours, tellAdmins } from './refused-work.ts'

const COLORS: Record<WorkState, string> = { READY: 'gray', SENDING: 'blue', REJECTED: 'red' }

export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const work = useWaitingWork()
  const isOnline = useIsOnline()
  return (
    <Dialog title={deviceTexts.outbox} onClose={onClose}>
      <Stack>
        <Text>{work.length > 0 ? deviceTexts.outboxText(isOnline) : deviceTexts.allSent}</Text>
        {work.length > 0 && losesStorage() && <Text>{deviceTexts.install}</Text>}
        {work.map((one) => (
          <WorkRow key={one.order} work={isOnline ? one : atRest(one)} />
        ))}
      </Stack>
    </Dialog>
  )
}

/** Without a network nothing is being sent: a page that was closed meanwhile left the mark. */
const atRest = (work: OutboxItem): OutboxItem => (work.state === 'SENDING' ? { ...work, state: 'READY' } : work)

function WorkRow({ work }: { work: OutboxItem }) {
  const hours = confirmedHours(work)
  const completion = useRefusedCompletion(work, hours === null)
  const again = hours ? readingsTexts.reasons.confirm : completion ? recordConflictTexts.mine : appTexts.retry
  const askAndDelete = () =>
    confirmAction({
      title: deviceTexts.deleteTitle,
      message: [work, ...belongingTo(work, pendingItems())].map(({ title }) => title).join(' · '),
      confirmLabel: deviceTexts.deleteWork,
      dangerous: true,
      worksOffline: true,
      onConfirm: () => deleteWork(work),
    })
  // What most likely helps comes first.
  const tell = work.state === 'REJECTED' && !work.isTold && <TellButton key="tell" work={work} isFirst={!hours} />
  const retry = (
    <Button
      key="retry"
      size="xs"
      variant={hours ? 'filled' : 'default'}
      aria-label={deviceTexts.actionOf(again, work.title)}
      onClick={() => void retryWork(work, hours ?? completion?.onNewest)}
    >
      {again}
    </Button>
  )
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>{work.title}</Text>
        <Badge color={COLORS[work.state]} miw="max-content">
          {deviceTexts.states[work.state]}
        </Badge>
      </Group>
      {work.job && <Text size="sm">{work.job}</Text>}
      <Text size="sm" c="dimmed">
        {deviceTexts.doneAt(formatInstant(new Date(work.at)))}
      </Text>
      {work.reason && (
        <Text size="sm" c="var(--mantine-color-error)">
          {work.reason}
        </Text>
      )}
      {completion && (
        <BothSides differences={completion.differences} changedAt={completion.changedAt} changed={work.changed} />
      )}
      {work.isTold && <Text size="sm">{deviceTexts.told}</Text>}
      {work.state !== 'SENDING' && (
        <Group gap="xs">
          {hours ? [retry, tell] : [tell, retry]}
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={deviceTexts.deleteWorkOf(work.title)}
            onClick={askAndDelete}
          >
            {deviceTexts.deleteWork}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function TellButton({ work, isFirst }: { work: OutboxItem; isFirst: boolean }) {
  const { run, pending } = useAsyncAction(() => tellAdmins(work))
  return (
    <Button
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      aria-label={deviceTexts.tellOf(work.title)}
      loading={pending}
      onClick={() => void run()}
    >
      {deviceTexts.tell}
    </Button>
  )
}
