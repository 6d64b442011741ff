// Enters what an engine's meter shows. A refused value asks why it differs; below the form is what is known of the hours.
import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { METER_HOURS, type Reading, ReadingInput, readingsApi } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../../shared/engines/readings.texts.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { sendOrQueue } from '../../offline/outbox.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { needed, type Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { engineName, hoursText } from './engines.api.ts'
import { HoursHistory } from './hours-history.tsx'
import { MeterPhotoField, useMeterPhoto } from './meter-photo-field.tsx'
import { readingsQuery } from './readings.api.ts'

type Reason = 'confirm' | 'voids' | 'meter'

/** Why a refused value may still be right. */
const REASONS: Record<string, readonly Reason[]> = {
  reading_unusual: ['confirm', 'voids'],
  reading_below_previous: ['voids', 'meter'],
  reading_too_high: ['voids'],
}

const check = zodRules(ReadingInput)
const emptyValues = () => ({
  hours: '' as Typed,
  readAt: dayOf(new Date()),
  note: '',
  reason: '' as Reason | '',
  /** The reading that this one corrects. */
  voids: '',
  meterReplaced: { finalHours: '' as Typed, startHours: 0 as Typed },
})
type Values = ReturnType<typeof emptyValues>

function bodyOf({ hours, readAt, note, reason, voids, meterReplaced }: Values, newest: Reading | undefined) {
  const named = voids || (reason === 'voids' ? newest?.id : undefined)
  return {
    hours: needed(hours),
    // Today's reading is now; a corrected one keeps its moment.
    readAt: named || readAt === dayOf(new Date()) ? undefined : readAt,
    note: note || undefined,
    confirm: reason === 'confirm' || undefined,
    voids: named,
    meterReplaced:
      reason === 'meter'
        ? { finalHours: needed(meterReplaced.finalHours), startHours: needed(meterReplaced.startHours) }
        : undefined,
  }
}

interface Props {
  engine: Engine
  /** Before the dialog closes. */
  onSaved?: () => void
  onClose: () => void
}

export function HoursDialog({ engine, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const known = useQuery(readingsQuery(engine.id))
  const newest = known.data?.content.find(({ voidedBy }) => voidedBy === null)
  const form = useForm<Values>({ initialValues: emptyValues(), validate: (values) => check(bodyOf(values, newest)) })
  const { send: sendPhoto, ...photo } = useMeterPhoto(engine)
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const { voids, reason } = form.values
  const corrected = known.data?.content.find(({ id }) => id === voids)
  const save = async (values: Values) => {
    let sent: Reading | null
    try {
      const photoId = await sendPhoto()
      const body = { ...bodyOf(values, newest), photoId }
      sent = await sendOrQueue(
        readingsApi.add,
        { params: { id: engine.id }, body, failure: texts.failed },
        { group: engine.id, title: deviceTexts.work.reading(engineName(engine)) },
      )
    } catch (error) {
      if (error instanceof ApiError) setReasons(REASONS[error.key] ?? [])
      throw error
    }
    // What waits on this device has changed nothing on the server.
    if (sent) await invalidate(client, 'engine')
    onSaved?.()
  }
  const correct = (reading: Reading) => {
    form.setValues({ hours: reading.hours, voids: reading.id, reason: '' })
    setReasons([])
  }
  return (
    <FormModal
      worksOffline
      title={texts.title(engineName(engine), engine.serialNumber)}
      form={form}
      hasMore={photo.chosen !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {corrected && <Text>{texts.correcting(hoursText(corrected.hours))}</Text>}
      <NumberField
        label={texts.hours}
        range={METER_HOURS}
        withAsterisk
        data-autofocus
        description={newest && texts.last(hoursText(newest.hours), formatDay(newest.readAt))}
        {...form.getInputProps('hours')}
      />
      <MeterPhotoField {...photo} />
      {reasons.length > 0 && <Reasons reasons={reasons} newest={newest} {...form.getInputProps('reason')} />}
      {reason === 'meter' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={texts.finalHours}
            range={METER_HOURS}
            withAsterisk
            {...form.getInputProps('meterReplaced.finalHours')}
          />
          <NumberField
            label={texts.startHours}
            range={METER_HOURS}
            withAsterisk
            {...form.getInputProps('meterReplaced.startHours')}
          />
        </SimpleGrid>
      )}
      {!corrected && <DayInput label={texts.readOn} maxDate={dayOf(new Date())} {...form.getInputProps('readAt')} />}
      <TextInput label={texts.note} {...form.getInputProps('note')} />
      {known.isError && (
        <ErrorState message={texts.listFailed} detail={known.error.message} onRetry={() => void known.refetch()} />
      )}
      {known.isPending && <ListSkeleton label={texts.history} rows={2} />}
      {known.data && (
        <HoursHistory
          engineId={engine.id}
          list={known}
          usage={known.data.usage}
          readings={known.data.content}
          onCorrect={correct}
        />
      )}
    </FormModal>
  )
}

interface ReasonsProps {
  reasons: readonly Reason[]
  newest: Reading | undefined
  value?: string
  onChange: (reason: string) => void
}

function Reasons({ reasons, newest, ...field }: ReasonsProps) {
  const labels: Record<Reason, string> = {
    confirm: texts.reasons.confirm,
    voids: texts.reasons.voids(hoursText(newest?.hours ?? 0)),
    meter: texts.reasons.meter,
  }
  return (
    <Radio.Group label={texts.reason} {...field}>
      <Stack gap="xs" mt="xs">
        {reasons.map((reason) => (
          <Radio key={reason} value={reason} label={labels[reason]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
