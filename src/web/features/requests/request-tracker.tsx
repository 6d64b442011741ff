// Seven milestones: a row on wide screens. Phones show the current one with a progress bar; screen readers get the whole list.
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { formatDay } from '../../../shared/days.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { isStopped } from '../../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { milestones } from '../../../shared/requests/requests.workflow.ts'
import { heldSlot } from './request-rules.ts'
import classes from './request-tracker.module.css'

const texts = requestsTexts.tracker

export function RequestTracker({ request }: { request: ServiceRequest }) {
  const steps = milestones(request)
  const passed = steps.filter((step) => step.reachedAt || step.isLeftOut).length
  const next = steps.findIndex((step) => !step.reachedAt && !step.isLeftOut)
  const hasEnded = isStopped(request.status)
  const held = heldSlot(request)
  // On a phone: the current step, or the last reached one if the request has ended.
  const shown = next === -1 || hasEnded ? steps.findLastIndex((step) => step.reachedAt) : next
  return (
    <section className={classes.tracker} aria-label={texts.title}>
      <div className={classes.bar} aria-hidden data-ended={hasEnded || undefined}>
        <span style={{ width: `${(passed / steps.length) * 100}%` }} />
      </div>
      <ol className={classes.steps}>
        {steps.map(({ milestone, reachedAt, isLeftOut }, index) => {
          const isCurrent = index === next && !hasEnded
          const isHeld = milestone === 'dateAssigned' && held !== null
          const day = isHeld ? held.day : reachedAt
          return (
            <li
              key={milestone}
              className={classes.step}
              data-state={reachedAt ? 'done' : isLeftOut ? 'out' : isCurrent ? 'now' : 'next'}
              data-shown={index === shown || undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {reachedAt ? (
                  <IconCheck size={16} stroke={2.6} />
                ) : isLeftOut ? (
                  <IconMinus size={16} stroke={2.6} />
                ) : (
                  index + 1
                )}
              </span>
              <span className="visually-hidden">
                {reachedAt
                  ? texts.reached
                  : isLeftOut
                    ? texts.leftOut
                    : isCurrent
                      ? texts.current
                      : texts.upcoming}{' '}
              </span>
              <span className={classes.name}>
                {isHeld ? texts.held : isCurrent ? texts.now[milestone] : texts.done[milestone]}
              </span>
              <span className={classes.date}>{day ? formatDay(day) : null}</span>
              {index === shown && (
                <span className={classes.count} aria-hidden>
                  {texts.progress(passed, steps.length)}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
