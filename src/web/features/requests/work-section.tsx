// The work done, after completion: as text, by the accepted offer, by the used parts.

import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isMeasured } from '../../../shared/quantity.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { completedWorkQuery } from './requests.api.ts'
import classes from './work-section.module.css'

const texts = requestsTexts.work

/** Renders nothing if nothing is known. */
export function WorkSection({ request }: { request: Pick<ServiceRequest, 'id' | 'status'> }) {
  const isCompleted = request.status === 'COMPLETED'
  const work = useQuery({ ...completedWorkQuery(request.id), enabled: isCompleted })
  // The page asks for it whatever the status is.
  if (!isCompleted) return null
  if (!work.data && work.isError) {
    return (
      <Section title={texts.title}>
        <QueryState query={work} failed={texts.failed} />
      </Section>
    )
  }
  if (!work.data) return null
  const { workDone, offerNumber, lines, usedParts } = work.data
  if (!workDone && lines.length === 0 && usedParts.length === 0) return null
  return (
    <Section title={texts.title}>
      {workDone && <Text className={classes.words}>{workDone}</Text>}
      {offerNumber && lines.length > 0 && (
        <Lines
          title={texts.agreed(offerNumber)}
          lines={lines.map(({ id, text, quantity, unit }) => ({
            ...{ key: id, text },
            amount: quantity === 1 && !isMeasured(unit) ? null : texts.pieces(quantity, unit),
          }))}
        />
      )}
      {usedParts.length > 0 && (
        <Lines
          title={texts.usedParts}
          lines={usedParts.map(({ name, quantity, unit }, index) => ({
            ...{ key: `${index} ${name}`, text: name },
            amount: texts.pieces(quantity, unit),
          }))}
        />
      )}
    </Section>
  )
}

interface Line {
  key: string
  text: string
  /** Null: not shown, as for one piece. */
  amount: string | null
}

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <div className={classes.group}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={classes.lines} aria-label={title}>
        {lines.map(({ key, text, amount }) => (
          <li key={key}>
            <span>{text}</span>
            {amount !== null && <span className={classes.quantity}>{amount}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
