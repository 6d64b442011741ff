// A completion that waits on this device, as the job's state.
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { fieldsOf, isOpen, useWaiting } from '../../offline/waiting-work.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'

/** The newest; none: undefined. */
export const useWaitingCompletion = (requestId: string) => useWaiting(requestsApi.complete, requestId).at(-1)

export function WaitingCompletion({ requestId }: { requestId: string }) {
  const work = useWaitingCompletion(requestId)
  if (!work) return null
  const { workDone } = fieldsOf(work)
  const Icon = isOpen(work) ? IconClock : IconAlertTriangle
  return (
    <Alert
      color={isOpen(work) ? 'blue' : 'red'}
      mb="md"
      icon={<Icon aria-hidden />}
      title={isOpen(work) ? deviceTexts.completing : deviceTexts.completionRefused}
    >
      {Boolean(workDone) && <Text style={{ overflowWrap: 'anywhere' }}>{String(workDone)}</Text>}
      <WaitingMark {...work} />
    </Alert>
  )
}
