// What is known of an engine's hours: a chart, hours a year and a season, and each reading with a way to correct it.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../shared/days.ts'
import type { HoursUsage, Reading } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../../shared/engines/readings.texts.ts'
import { fieldsOf, isOpen } from '../../offline/waiting-work.ts'
import { hoursText } from './engines.api.ts'
import { HoursChart } from './hours-chart.tsx'
import { PhotoButton, WholePhoto } from './reading-photo.tsx'
import { useWaitingReadings, WaitingHours } from './waiting-hours.tsx'

interface Props {
  engineId: string
  /** The query of the readings. */
  list: { dataUpdatedAt: number }
  usage: HoursUsage
  readings: readonly Reading[]
  onCorrect: (reading: Reading) => void
}

/** The chart's points of what waits: a meter goes on from its newest reading. */
function useWaitingPoints({ engineId, list, usage, readings }: Omit<Props, 'onCorrect'>): HoursUsage['points'] {
  const newest = readings.find(({ voidedBy }) => voidedBy === null)
  const waiting = useWaitingReadings({ engineId, list })
  const last = usage.points.at(-1)
  if (!newest || !last) return []
  return waiting.filter(isOpen).flatMap((work) => {
    const { hours, readAt, meterReplaced, voids } = fieldsOf(work)
    const total = last.total + Number(hours) - newest.hours
    const isNext = !meterReplaced && !voids && total >= last.total
    return isNext ? [{ readAt: new Date(readAt ? String(readAt) : work.at).toISOString(), total }] : []
  })
}

export function HoursHistory({ onCorrect, ...known }: Props) {
  const { engineId, list, usage, readings } = known
  const waitingPoints = useWaitingPoints(known)
  const { yearlyHours, yearlyHoursFrom } = usage
  const yearly = yearlyHoursFrom === 'DECLARED' ? texts.yearlyDeclared : texts.yearly
  return (
    <Stack gap="sm" component="section" aria-label={texts.usage}>
      <HoursChart points={usage.points} waiting={waitingPoints} />
      {yearlyHours !== null && <Text size="sm">{yearly(hoursText(yearlyHours))}</Text>}
      {usage.points.length > 1 && (
        <Text size="sm" c="dimmed">
          {usage.seasons.map(({ year, hours }) => texts.season(year, hoursText(hours))).join(' · ')}
        </Text>
      )}
      <WaitingHours engineId={engineId} list={list} />
      <Stack gap={0} component="ul" aria-label={texts.history} p={0} m={0} style={{ listStyle: 'none' }}>
        {readings.map((reading) => (
          <ReadingRow key={reading.id} engineId={engineId} reading={reading} onCorrect={() => onCorrect(reading)} />
        ))}
      </Stack>
    </Stack>
  )
}

interface RowProps {
  engineId: string
  reading: Reading
  onCorrect: () => void
}

function ReadingRow({ engineId, reading, onCorrect }: RowProps) {
  const { id, hours, total, readAt, source, recordedBy, note, photoId, meterReplaced, voidedBy } = reading
  const day = formatDay(readAt)
  const [isShown, setIsShown] = useState(false)
  const photo = photoId && { engineId, readingId: id, label: texts.photo.open(hoursText(hours), day) }
  const words = [
    day,
    recordedBy ?? texts.sources[source],
    total !== hours && texts.total(hoursText(total)),
    meterReplaced && texts.reasons.meter,
    voidedBy && texts.voided,
    note,
  ]
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" py={4}>
        <div style={{ flex: 1 }}>
          <Text fw={600} td={voidedBy ? 'line-through' : undefined}>
            {hoursText(hours)}
          </Text>
          <Text size="xs" c="dimmed">
            {words.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {photo && <PhotoButton {...photo} isShown={isShown} onPress={() => setIsShown(!isShown)} />}
        {!voidedBy && (
          <Button variant="subtle" size="sm" aria-label={texts.correctNamed(hoursText(hours), day)} onClick={onCorrect}>
            {texts.correct}
          </Button>
        )}
      </Group>
      {photo && isShown && <WholePhoto {...photo} />}
    </li>
  )
}
