// Says what waits on this device, below the top bar, and opens the list of it.
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { keepSending } from '../../offline/outbox.ts'
import { useWaitingWork } from '../../offline/waiting-work.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import classes from './device.module.css'
import { jobOfGroup } from './job-of-group.ts'

const OutboxDialog = onDemand(async () => (await import('./outbox-dialog.tsx')).OutboxDialog)

export function OutboxStrip() {
  const client = useQueryClient()
  useEffect(
    () =>
      keepSending(
        () => void client.invalidateQueries(),
        (group) => jobOfGroup(client, group),
      ),
    [client],
  )
  const work = useWaitingWork()
  const [isOpen, setIsOpen] = useState(false)
  const refused = work.filter(({ state }) => state === 'REJECTED').length
  const left = work.length - refused
  return (
    <>
      {work.length > 0 && (
        <section className={classes.waiting} aria-label={deviceTexts.outbox}>
          <IconClock size={18} aria-hidden />
          <span className={classes.text} role="status">
            {[left > 0 && deviceTexts.waiting(left), refused > 0 && deviceTexts.refused(refused)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
            {deviceTexts.details}
          </Button>
        </section>
      )}
      {isOpen && <OutboxDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
