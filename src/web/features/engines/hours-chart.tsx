// An engine's hours over time, as a line.
import { Group, Text } from '@mantine/core'
import { formatDay } from '../../../shared/days.ts'
import type { HoursUsage } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../../shared/engines/readings.texts.ts'
import { hoursText } from './engines.api.ts'

const WIDTH = 320
const HEIGHT = 96
const EDGE = 4

type Points = HoursUsage['points']

/** What waits on this device goes on as a dashed line. */
export function HoursChart({ points: known, waiting }: { points: Points; waiting: Points }) {
  const points = [...known, ...waiting]
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const [start, end] = [Date.parse(first.readAt), Date.parse(last.readAt)]
  const x = (at: string) => EDGE + ((Date.parse(at) - start) / Math.max(end - start, 1)) * (WIDTH - 2 * EDGE)
  const y = (total: number) =>
    HEIGHT - EDGE - ((total - first.total) / Math.max(last.total - first.total, 1)) * (HEIGHT - 2 * EDGE)
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={texts.chart(formatDay(first.readAt), formatDay(last.readAt))}
      >
        {[known, [...known.slice(-1), ...waiting]].map((line, index) => (
          <polyline
            key={index === 0 ? 'known' : 'waiting'}
            points={line.map(({ readAt, total }) => `${x(readAt).toFixed(1)},${y(total).toFixed(1)}`).join(' ')}
            fill="none"
            stroke="var(--mantine-primary-color-filled)"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeDasharray={index === 0 ? undefined : '4 4'}
          />
        ))}
      </svg>
      <Group justify="space-between" gap="xs" aria-hidden>
        {[first, last].map(({ readAt, total }) => (
          <Text key={readAt} size="xs" c="dimmed">
            {texts.end(formatDay(readAt), hoursText(total))}
          </Text>
        ))}
      </Group>
    </div>
  )
}
