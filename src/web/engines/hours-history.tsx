// What is known of an engine's hours: a chart, hours a year and a season, and each reading with a way to correct it.
import { Button, Group, Stack, Text } from '@mantine/core'
import { formatDay } from '../../shared/days.ts'
import { enginesTexts } from '../../shared/engines/engines.texts.ts'
import type { HoursUsage, Reading } from '../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../shared/engines/readings.texts.ts'
import { formatDecimal } from '../../shared/money.ts'
import { HoursChart } from './hours-chart.tsx'

export const hoursText = (hours: number) => enginesTexts.hours(formatDecimal(hours))

interface Props {
  usage: HoursUsage
  readings: readonly Reading[]
  onCorrect: (reading: Reading) => void
}

export function HoursHistory({ usage, readings, onCorrect }: Props) {
  const { yearlyHours, yearlyHoursFrom } = usage
  const yearly = yearlyHoursFrom === 'DECLARED' ? texts.yearlyDeclared : texts.yearly
  return (
    <Stack gap="sm" component="section" aria-label={texts.usage}>
      <HoursChart points={usage.points} />
      {yearlyHours !== null && <Text size="sm">{yearly(hoursText(yearlyHours))}</Text>}
      {usage.points.length > 1 && (
        <Text size="sm" c="dimmed">
          {usage.seasons.map(({ year, hours }) => texts.season(year, hoursText(hours))).join(' · ')}
        </Text>
      )}
      <Stack gap={0} component="ul" aria-label={texts.history} p={0} m={0} style={{ listStyle: 'none' }}>
        {readings.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} onCorrect={() => onCorrect(reading)} />
        ))}
      </Stack>
    </Stack>
  )
}

function ReadingRow({ reading, onCorrect }: { reading: Reading; onCorrect: () => void }) {
  const { hours, total, readAt, source, recordedBy, note, meterReplaced, voidedBy } = reading
  const day = formatDay(readAt)
  const words = [
    day,
    recordedBy ?? texts.sources[source],
    total !== hours && texts.total(hoursText(total)),
    meterReplaced && texts.reasons.meter,
    voidedBy && texts.voided,
    note,
  ]
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" py={4}>
      <div>
        <Text fw={600} td={voidedBy ? 'line-through' : undefined}>
          {hoursText(hours)}
        </Text>
        <Text size="xs" c="dimmed">
          {words.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!voidedBy && (
        <Button variant="subtle" size="sm" aria-label={texts.correctNamed(hoursText(hours), day)} onClick={onCorrect}>
          {texts.correct}
        </Button>
      )}
    </Group>
  )
}
