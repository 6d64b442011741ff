// What a job has sold and taken of hours; an admin offers the unsold ones as extra work.
import { Button, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { useMe } from '../../api/session.tsx'
import { Link } from '../../routing/link.tsx'
import { timeQuery } from './time.api.ts'

/** The builder's address with hours to sell, in thousandths. */
const sellPath = (requestId: string, minutes: number) =>
  `${requestPath('ADMIN', requestId)}/offers/new?kind=extra&hours=${Math.round((minutes * 1000) / 60) / 1000}`

export function JobHours({ requestId, isActive }: { requestId: string; isActive: boolean }) {
  const isAdmin = useMe().roleName === 'ADMIN'
  const hours = useQuery(timeQuery({ requestId, size: 1 })).data?.job
  if (!hours) return null
  const sold = Math.round(hours.soldHours * 60)
  const offered = Math.round((hours.offeredHours ?? 0) * 60)
  const unsold = hours.spentMinutes - sold - offered
  if (sold + hours.spentMinutes === 0) return null
  return (
    <>
      <Text size="sm">{texts.soldAndSpent(sold, hours.spentMinutes)}</Text>
      {offered > 0 && (
        <Text size="sm" c="dimmed">
          {texts.offered(offered)}
        </Text>
      )}
      {isAdmin && isActive && unsold > 0 && (
        <Button
          component={Link}
          to={sellPath(requestId, unsold)}
          variant="default"
          size="sm"
          leftSection={<IconTool size={18} aria-hidden />}
        >
          {texts.sellSpent}
        </Button>
      )}
    </>
  )
}
