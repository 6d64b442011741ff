// How full the day is that a request is to get, and what the server will ask about. Without an answer the day can be given all the same.
import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import { dayOf } from '../../../shared/days.ts'
import { LoadMark } from '../../ui/feedback/load-mark.tsx'
import { dayLoadQuery } from '../appointments/appointments.api.ts'

const texts = appointmentsTexts.load

export function ChosenDay({ requestId, day }: { requestId: string; day: string }) {
  const isAhead = day !== '' && day >= dayOf(new Date())
  const { data: load } = useQuery({ ...dayLoadQuery(day, requestId), enabled: isAhead })
  if (!isAhead || !load) return null
  const { areas, warning } = load
  return (
    <div role="status">
      <Group gap="xs">
        <LoadMark load={load} />
        {areas.length > 0 && (
          <Text size="sm" c="dimmed">
            {texts.areasLabel(areas)}
          </Text>
        )}
      </Group>
      {warning && (
        <Alert color="yellow" py="xs" mt="xs" icon={<IconAlertTriangle aria-hidden />}>
          {texts.warnings[warning]}
        </Alert>
      )}
    </div>
  )
}
