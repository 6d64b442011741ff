import { Checkbox, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsMessages } from '../../../shared/requests/requests.messages.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { type Party, takesBack } from '../../../shared/requests/requests.workflow.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { isExtraWaiting } from '../offers/extra-rules.ts'
import { extrasQuery, requestOffersQuery } from '../offers/offers.api.ts'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from './request-differences-rules.ts'
import { settableStatuses } from './request-rules.ts'
import { useFreshRequest, useRequestChange } from './requests.api.ts'

const texts = requestsTexts.statusDialog

interface Values {
  status: RequestStatus | ''
  /** Why an acceptance is taken back. */
  reason: string
  /** The job ends without the extra work that waits. */
  withoutExtra: boolean
}

const EMPTY: Values = { status: '', reason: '', withoutExtra: false }

interface Props {
  request: ServiceRequest
  party: Party
  onClose: () => void
}

export function StatusModal({ request, party, onClose }: Props) {
  const change = useRequestChange(request.id)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const offers = useQuery(requestOffersQuery(request.id))
  const extras = useQuery({ ...extrasQuery(request.id), enabled: request.status === 'ACTIVE' })
  // The server knows all offers, this screen the newest: what it asked for stays asked for.
  const isTakenBack = ({ status }: Values) =>
    status !== '' &&
    (refusals.includes(`${status} reason`) || offers.data?.content.some((offer) => takesBack(status, offer)) === true)
  const extraWaits = ({ status }: Values) =>
    status === 'COMPLETED' &&
    (refusals.includes('COMPLETED extra') || (extras.data !== undefined && isExtraWaiting(extras.data)))
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: {
      status: (status) => (status ? null : texts.choose),
      reason: (reason, values) =>
        isTakenBack(values) && !reason.trim() ? requestsMessages.take_back_needs_reason : null,
      withoutExtra: (confirmed, values) => (extraWaits(values) && !confirmed ? extraTexts.confirmFirst : null),
    },
  })
  const refetch = useFreshRequest(request.id)
  const guard = useRecordVersion(request, {
    form,
    valuesOf: () => EMPTY,
    fields: [
      { name: 'status', ...STATUS, mine: ({ status }) => (status ? appTexts.requestStatuses[status] : '') },
      ASSIGNED_DAY,
      ASSIGNED_TECHNICIANS,
    ],
    refetch,
  })
  const save = (values: Values) =>
    guard.save(async (version) => {
      const { status, reason } = values
      const body = {
        ...{ status, version },
        // Always sent: without it the server takes the app for a client that cannot ask.
        reason: isTakenBack(values) ? reason : null,
        ...(extraWaits(values) && { confirm: true }),
      }
      try {
        await change(() => call(requestsApi.update, { params: { id: request.id }, body, success: texts.updated }))
      } catch (error) {
        const isReason = error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'reason')
        if (isReason) setRefusals((before) => [...before, `${status} reason`])
        if (error instanceof ApiError && error.key === 'extra_waiting')
          setRefusals((before) => [...before, 'COMPLETED extra'])
        throw error
      }
    })
  return (
    <FormModal title={texts.title} form={form} onSubmit={save} onClose={onClose} conflict={guard.conflict}>
      <Radio.Group label={texts.label} withAsterisk {...form.getInputProps('status')}>
        <Stack gap="sm" mt="xs">
          {settableStatuses(request, party).map((status, index) => (
            <Radio
              key={status}
              value={status}
              label={appTexts.requestStatuses[status]}
              description={texts.warnings[status]}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isTakenBack(form.values) && (
        <TextArea
          label={texts.reason}
          description={texts.reasonHint}
          withAsterisk
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
      {extraWaits(form.values) && (
        <Checkbox label={extraTexts.waiting} {...form.getInputProps('withoutExtra', { type: 'checkbox' })} />
      )}
    </FormModal>
  )
}
