// Whether the owner wants to be reminded of engine hours once a month.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { call } from '../../api/call.ts'
import { ServerCheckbox } from '../../ui/forms/server-checkbox.tsx'
import { hoursReminderQuery } from './readings.api.ts'

const texts = readingsTexts.reminder

export function HoursReminder() {
  const client = useQueryClient()
  const wanted = useQuery(hoursReminderQuery)
  const saving = useMutation({
    mutationFn: (isWanted: boolean) => call(readingsApi.wantReminder, { body: { isWanted }, failure: texts.notSaved }),
    onSuccess: (saved) => client.setQueryData(hoursReminderQuery.queryKey, saved),
  })
  return (
    <ServerCheckbox
      size="md"
      label={texts.label}
      description={texts.hint}
      checked={saving.isPending ? saving.variables : (wanted.data?.isWanted ?? false)}
      disabled={!wanted.data || saving.isPending}
      onChange={(event) => saving.mutate(event.currentTarget.checked)}
    />
  )
}
