// Completes a job: a question, with an optional text about the work done.
import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { METER_HOURS } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { extrasApi } from '../../../shared/offers/extra-work.contract.ts'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import { CompleteInput, requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { translate } from '../../feedback/translate.ts'
import { deleteWork, sendOrQueue } from '../../offline/outbox.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { isOpen, useWaiting } from '../../offline/waiting-work.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import { useDraftForm } from '../../ui/forms/use-draft-form.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { isExtraWaiting, sumsOf } from '../offers/extra-rules.ts'
import { extrasQuery } from '../offers/offers.api.ts'
import { DoneItems } from './done-items.tsx'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from './request-differences-rules.ts'
import { useFreshRequest, useRequestChange } from './requests.api.ts'
import { useWaitingCompletion } from './waiting-completion.tsx'

const texts = requestsTexts.completeDialog

interface Values {
  workDone: string
  /** The hours are right, though there are many. */
  confirm: boolean
  readings: { engineId: string; hours: Typed }[]
  donePlanItemIds: string[]
  /** The job ends without the extra work that waits. */
  withoutExtra: boolean
}

const check = zodRules(CompleteInput)
const bodyOf = ({ workDone, confirm, readings, donePlanItemIds, withoutExtra }: Values) => ({
  workDone,
  ...(donePlanItemIds.length > 0 && { donePlanItemIds }),
  ...(withoutExtra && { confirm: true }),
  ...(readings.some(({ hours }) => hours !== '') && {
    readings: readings.map(({ engineId, hours }) => ({ engineId, hours: orNull(hours), confirm })),
  }),
})

/** Of the request's engines of now. */
const readingsOf = ({ engines }: ServiceRequest, readings: Values['readings']): Values['readings'] =>
  engines.map(({ id }) => ({ engineId: id, hours: readings.find(({ engineId }) => engineId === id)?.hours ?? '' }))

/** What a refused completion said. */
function sentBefore({ body }: OutboxItem): Partial<Values> {
  const sent = CompleteInput.safeParse('json' in body ? body.json : null)
  if (!sent.data) return {}
  const { workDone, donePlanItemIds, readings } = sent.data
  return {
    workDone: workDone ?? '',
    donePlanItemIds: donePlanItemIds ?? [],
    readings: readings?.map(({ engineId, hours }) => ({ engineId, hours: hours ?? '' })) ?? [],
  }
}

interface Props {
  request: ServiceRequest
  /** Pieces on the request's parts lists that are neither used nor returned nor damaged. */
  partsLeft: readonly Quantity[]
  onClose: () => void
}

export function CompleteModal({ request, partsLeft, onClose }: Props) {
  const change = useRequestChange(request.id)
  const [isUnusual, setIsUnusual] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const extras = useQuery(extrasQuery(request.id))
  // A draft that waits on this device reaches the server before the completion.
  const isDrafted = useWaiting(extrasApi.draft, request.id).some(isOpen)
  const extraWaits = isRefused || isDrafted || (extras.data !== undefined && isExtraWaiting(extras.data))
  const waiting = useWaitingCompletion(request.id)
  const refused = waiting && !isOpen(waiting) ? waiting : undefined
  const before = refused && sentBefore(refused)
  const title = deviceTexts.work.complete(request.boatName || request.requestNumber)
  const [form, draft] = useDraftForm<Values>(
    {
      initialValues: {
        workDone: before?.workDone ?? '',
        confirm: false,
        donePlanItemIds: before?.donePlanItemIds ?? [],
        withoutExtra: false,
        readings: readingsOf(request, before?.readings ?? []),
      },
      validate: (values) => ({
        ...check(bodyOf(values)),
        ...(isDrafted && !values.withoutExtra && { withoutExtra: translate('extra_waiting') }),
      }),
    },
    {
      name: `complete:${request.id}`,
      title,
      adapt: (values) => ({ ...values, readings: readingsOf(request, values.readings) }),
    },
  )
  const guard = useRecordVersion(request, {
    form,
    valuesOf: () => form.getValues(),
    fields: [STATUS, ASSIGNED_DAY, ASSIGNED_TECHNICIANS],
    refetch: useFreshRequest(request.id),
  })
  const complete = async (values: Values) => {
    try {
      await guard.save((version) =>
        change(async () => {
          const sent = await sendOrQueue(
            requestsApi.complete,
            { params: { id: request.id }, body: { ...bodyOf(values), version } },
            { group: request.id, title, isLast: true },
          )
          // This one takes its place. It also starts what waits, which may take long.
          if (refused) void deleteWork(refused).catch(() => undefined)
          return sent
        }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.key === 'reading_unusual') setIsUnusual(true)
      if (error instanceof ApiError && error.key === 'extra_waiting') setIsRefused(true)
      throw error
    }
  }
  return (
    <FormModal
      worksOffline
      title={texts.title}
      form={form}
      onSubmit={complete}
      onClose={onClose}
      submitLabel={texts.confirm}
      conflict={guard.conflict}
      draft={draft}
    >
      <Text>{[texts.message, partsLeft.length > 0 && texts.partsLeft(partsLeft)].filter(Boolean).join(' ')}</Text>
      {extras.data && extras.data.acceptedExtras > 0 && <Facts items={sumsOf(extras.data)} />}
      {extraWaits && (
        <Checkbox label={extraTexts.waiting} {...form.getInputProps('withoutExtra', { type: 'checkbox' })} />
      )}
      <TextArea
        label={texts.workDone}
        placeholder={texts.workDoneHint}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('workDone')}
      />
      <DoneItems
        requestId={request.id}
        value={form.values.donePlanItemIds}
        onChange={(ids) => form.setFieldValue('donePlanItemIds', ids)}
      />
      {request.engines.map(({ id, label, serialNumber }, index) => (
        <NumberField
          key={id}
          label={readingsTexts.atCompletion(`${label} ${serialNumber}`)}
          range={METER_HOURS}
          {...form.getInputProps(`readings.${index}.hours`)}
        />
      ))}
      {isUnusual && <Checkbox label={readingsTexts.unusual} {...form.getInputProps('confirm', { type: 'checkbox' })} />}
    </FormModal>
  )
}
