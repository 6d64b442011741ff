// Something of this screen that waits on this device: its state, when it was done, and why the server refused it.
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import classes from './waiting-mark.module.css'

type Shown = Pick<OutboxItem, 'state' | 'reason' | 'at'>

export function WaitingMark({ state, reason, at }: Shown) {
  const isRefused = state === 'REJECTED'
  const Icon = isRefused ? IconAlertTriangle : IconClock
  return (
    <>
      <Group
        gap={6}
        wrap="nowrap"
        component="span"
        display="inline-flex"
        c={isRefused ? 'var(--mantine-color-error)' : undefined}
      >
        <Icon size={16} aria-hidden className={classes.icon} />
        <Text size="sm" span inherit fz="sm">{`${deviceTexts.states[state]} · ${formatInstant(new Date(at))}`}</Text>
      </Group>
      {reason && (
        <Text size="sm" c="var(--mantine-color-error)">
          {reason}
        </Text>
      )}
    </>
  )
}

/** In a list, among what the server has. */
export function WaitingItem({ work, children }: { work: Shown; children: ReactNode }) {
  return (
    <li className={classes.waiting}>
      {children}
      <WaitingMark {...work} />
    </li>
  )
}

/** In a list, by their titles alone. */
export const waitingItems = (waiting: readonly OutboxItem[]) =>
  waiting.map((work) => (
    <WaitingItem key={work.order} work={work}>
      <Text>{work.title}</Text>
    </WaitingItem>
  ))
