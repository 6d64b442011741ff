// The plan items that a completed job may have done: those that the request names, and others that are due.
import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plansTexts as texts } from '../../../shared/plans/plans.texts.ts'
import { requestItemsQuery } from '../plans/plans.api.ts'

interface Props {
  requestId: string
  value: string[]
  onChange: (ids: string[]) => void
}

/** Nothing without a plan. */
export function DoneItems({ requestId, value, onChange }: Props) {
  const items = useQuery(requestItemsQuery(requestId))
  const shown = items.data?.filter(({ isRequested, state }) => isRequested || state === 'OVERDUE' || state === 'SOON')
  if (!shown || shown.length === 0) return null
  return (
    <Checkbox.Group label={texts.doneItems} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {shown.map(({ id, title, engine }) => (
          <Checkbox key={id} value={id} label={texts.doneItem(title, engine)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
