// Writes an entry by hand, or corrects one.
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { dayOf } from '../../../shared/days.ts'
import { type TimeEntry, timeApi } from '../../../shared/time/time.contract.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { randomId } from '../../api/random-id.ts'
import { useMe } from '../../api/session.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { type EntryValues, entryRules, entryValues, spanOf } from './entry-values.ts'
import { JobSelect } from './job-select.tsx'

/** `entry`: null for a new one. */
export function EntryDialog({ entry, onClose }: { entry: TimeEntry | null; onClose: () => void }) {
  const client = useQueryClient()
  const me = useMe()
  const isForeign = entry !== null && entry.userId !== me.id
  const form = useForm<EntryValues>({
    initialValues: entryValues(entry, dayOf(new Date())),
    validate: zodRules(entryRules(isForeign)),
  })
  const save = async (values: EntryValues) => {
    const body = { ...spanOf(values, entry), reason: values.reason }
    const said = { failure: texts.saveFailed }
    if (entry) await call(timeApi.correct, { params: { id: entry.id }, body, ...said })
    else await call(timeApi.add, { body: { ...body, id: randomId(), requestId: values.requestId }, ...said })
    await invalidate(client, 'time')
  }
  return (
    <FormModal title={entry ? texts.correctTitle : texts.writeTitle} form={form} onSubmit={save} onClose={onClose}>
      {entry ? (
        <Text>{texts.jobOf(entry.requestNumber, entry.boatName)}</Text>
      ) : (
        <JobSelect {...form.getInputProps('requestId')} />
      )}
      <DayInput label={texts.day} withAsterisk {...form.getInputProps('day')} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput type="time" label={texts.from} withAsterisk {...form.getInputProps('startedAt')} />
        <TextInput type="time" label={texts.to} withAsterisk {...form.getInputProps('endedAt')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {texts.nextDay}
      </Text>
      <TextArea
        label={texts.reason}
        description={isForeign ? texts.reasonHint(entry.person) : undefined}
        withAsterisk={isForeign}
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
