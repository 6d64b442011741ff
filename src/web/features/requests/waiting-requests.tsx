// An owner's new requests that wait on this device: their state, and for a refused one its reason and the way to mend it.
import { Button, Card, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceTexts as texts } from '../../../shared/app/device.texts.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { formatInstant } from '../../../shared/days.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { REQUEST_TYPES } from '../../../shared/requests/requests.workflow.ts'
import { deleteWork } from '../../offline/outbox.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { isNewRequest, useWaitingWork } from '../../offline/waiting-work.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { myBoatChoicesQuery } from '../boats/boats.api.ts'
import { boatEnginesQuery } from '../engines/engines.api.ts'
import classes from './waiting-requests.module.css'

const RequestForm = onDemand(async () => (await import('./request-form.tsx')).RequestForm)

interface Props {
  /** Only those of this boat. */
  boatId?: string
}

const fieldOf = ({ body }: OutboxItem, name: string): string => {
  const content = 'json' in body && typeof body.json === 'object' ? (body.json as Record<string, unknown> | null) : null
  const value = content?.[name]
  return typeof value === 'string' ? value : ''
}

export function WaitingRequests({ boatId }: Props) {
  const waiting = useWaitingWork().filter(isNewRequest)
  const boats = useQuery({ ...myBoatChoicesQuery, enabled: waiting.length > 0 })
  const [mended, setMended] = useState<OutboxItem | null>(null)
  const shown = waiting.filter((work) => boatId === undefined || fieldOf(work, 'boatId') === boatId)
  const boatOf = (work: OutboxItem) => boats.data?.find(({ id }) => id === fieldOf(work, 'boatId'))
  const boat = mended && boatOf(mended)
  if (shown.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={texts.waitingRequests}>
        {shown.map((work) => (
          <li key={work.order}>
            <WaitingRequest work={work} boat={boatOf(work)} onMend={() => setMended(work)} />
          </li>
        ))}
      </ul>
      {mended && boat && <Mended key={mended.order} work={mended} boat={boat} onClose={() => setMended(null)} />}
    </>
  )
}

function WaitingRequest({ work, boat, onMend }: { work: OutboxItem; boat: Boat | undefined; onMend: () => void }) {
  const isRefused = work.state === 'REJECTED'
  const type = REQUEST_TYPES.find((one) => one === fieldOf(work, 'requestType'))
  const Icon = isRefused ? IconAlertTriangle : IconClock
  const askAndDelete = () =>
    confirmAction({
      title: texts.deleteTitle,
      message: work.title,
      confirmLabel: texts.deleteWork,
      dangerous: true,
      worksOffline: true,
      onConfirm: () => deleteWork(work),
    })
  return (
    <Card padding="md">
      <Text fw={650} component="h2" size="md">
        {[boat?.name, type && requestsTexts.types[type]].filter(Boolean).join(' · ')}
      </Text>
      <p className={classes.words}>{fieldOf(work, 'description')}</p>
      <Group gap={6} wrap="nowrap" mt={4}>
        <Icon size={16} aria-hidden />
        <Text size="sm">{`${texts.states[work.state]} · ${formatInstant(new Date(work.at))}`}</Text>
      </Group>
      {work.reason && (
        <Text size="sm" c="var(--mantine-color-error)">
          {work.reason}
        </Text>
      )}
      {isRefused && (
        <Group gap="xs" mt="sm">
          {boat && (
            <Button aria-label={texts.mendOf(boat.name)} onClick={onMend}>
              {texts.mend}
            </Button>
          )}
          <Button variant="subtle" color="red" aria-label={texts.deleteWorkOf(work.title)} onClick={askAndDelete}>
            {texts.deleteWork}
          </Button>
        </Group>
      )}
    </Card>
  )
}

function Mended({ work, boat, onClose }: { work: OutboxItem; boat: Boat; onClose: () => void }) {
  const engines = useQuery(boatEnginesQuery('CUSTOMER', boat.id))
  if (engines.isPending) return null
  return <RequestForm boat={boat} engines={engines.data ?? null} refused={work} onClose={onClose} onCreated={onClose} />
}
