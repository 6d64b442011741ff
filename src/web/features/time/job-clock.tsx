// The button of a job: Başla, or Bitir while this person's clock runs on it. It is large for whom it is the day's work.
import { Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { minutesBetween } from '../../../shared/time/time.span.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { useMe } from '../../api/session.tsx'
import { isOpen, useWaiting } from '../../offline/waiting-work.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { JobHours } from './job-hours.tsx'
import { usePresses } from './time.api.ts'
import classes from './time.module.css'
import { useClock } from './use-clock.ts'

interface Props {
  requestId: string
  boatName: string
  isActive: boolean
  /** Shown in its place until its file has arrived. */
  children?: ReactNode
}

/** The hours of a job, with the button while it runs and no completion waits on this device: work after that would be refused. */
export function JobClock({ requestId, boatName, isActive }: Props) {
  const isCompleting = useWaiting(requestsApi.complete, requestId).some(isOpen)
  return (
    <div className={classes.job}>
      {isActive && !isCompleting && <ClockButton requestId={requestId} boatName={boatName} />}
      <JobHours requestId={requestId} isActive={isActive} />
    </div>
  )
}

function ClockButton({ requestId, boatName }: Pick<Props, 'requestId' | 'boatName'>) {
  const clock = useClock()
  const { start, stop } = usePresses()
  const running = clock?.running ?? null
  const isHere = running?.requestId === requestId
  const press = useAsyncAction(() => (isHere ? stop : start)({ requestId, boatName }))
  const isTechnician = useMe().roleName === 'TECHNICIAN'
  return (
    <>
      <ServerButton
        worksOffline
        {...(isTechnician ? { size: 'lg', className: classes.press } : { variant: isHere ? 'filled' : 'default' })}
        {...(isHere && { color: 'red' })}
        loading={press.pending}
        disabled={!clock}
        leftSection={isHere ? <IconPlayerStop size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        onClick={() => press.run()}
      >
        {isHere && clock && running ? texts.stopRunning(minutesBetween(running.startedAt, clock.now)) : texts.start}
      </ServerButton>
      {running && !isHere && running.boatName && (
        <Text size="sm" c="dimmed">
          {texts.endsOther(running.boatName)}
        </Text>
      )}
    </>
  )
}
