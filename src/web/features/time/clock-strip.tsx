// Below the top bar on every page: the running clock with the press that ends it, and clocks that nobody ended.
import { Button } from '@mantine/core'
import { IconClockPlay, IconClockQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { TimeEntry } from '../../../shared/time/time.contract.ts'
import { minutesBetween } from '../../../shared/time/time.span.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { useMe } from '../../api/session.tsx'
import { Link } from '../../routing/link.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { usePresses } from './time.api.ts'
import classes from './time.module.css'
import { type Running, useClock } from './use-clock.ts'

const EndDialog = onDemand(async () => (await import('./end-dialog.tsx')).EndDialog)

function RunningClock({ running, now }: { running: Running; now: Date }) {
  const role = useMe().roleName
  const { stop } = usePresses()
  const press = useAsyncAction(() => stop(running))
  const text = texts.running(running.boatName || texts.clock, minutesBetween(running.startedAt, now))
  return (
    <section className={classes.strip} aria-label={texts.clock}>
      <IconClockPlay size={18} aria-hidden />
      <Link to={requestPath(role, running.requestId)} className={classes.text}>
        {text}
      </Link>
      <ServerButton worksOffline size="xs" variant="default" loading={press.pending} onClick={() => press.run()}>
        {texts.stop}
      </ServerButton>
    </section>
  )
}

export function ClockStrip() {
  const clock = useClock()
  const [asked, setAsked] = useState<TimeEntry | null>(null)
  if (!clock) return null
  const [forgotten] = clock.forgotten
  return (
    <>
      {clock.running && <RunningClock running={clock.running} now={clock.now} />}
      {forgotten && (
        <section className={classes.question} aria-label={texts.endTitle}>
          <IconClockQuestion size={18} aria-hidden />
          <span className={classes.text}>{texts.forgotten(forgotten.boatName, forgotten.startedAt, clock.now)}</span>
          <Button size="xs" variant="default" onClick={() => setAsked(forgotten)}>
            {texts.answer}
          </Button>
        </section>
      )}
      {asked && <EndDialog entry={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
