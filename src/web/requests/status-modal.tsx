import { Alert, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../shared/app/app.texts.ts'
import { extraTexts } from '../../shared/offers/extra-work.texts.ts'
import { requestsApi, type ServiceRequest } from '../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Party } from '../../shared/requests/requests.workflow.ts'
import { isExtraWaiting } from '../offers/extra-rules.ts'
import { extrasQuery } from '../offers/offers.api.ts'
import { call } from '../session/call.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useRecordVersion } from '../ui/use-record-version.tsx'
import { ASSIGNED_DAY, ASSIGNED_TECHNICIANS, STATUS } from './request-differences.ts'
import { settableStatuses } from './request-rules.ts'
import { useFreshRequest, useRequestChange } from './requests.api.ts'

const texts = requestsTexts.statusDialog

interface Props {
  request: ServiceRequest
  party: Party
  onClose: () => void
}

export function StatusModal({ request, party, onClose }: Props) {
  const change = useRequestChange(request.id)
  const form = useForm({
    initialValues: { status: '' as RequestStatus | '' },
    validate: { status: (status) => (status ? null : texts.choose) },
  })
  const extras = useQuery({ ...extrasQuery(request.id), enabled: request.status === 'ACTIVE' })
  const refetch = useFreshRequest(request.id)
  const guard = useRecordVersion(request, {
    form,
    valuesOf: () => ({ status: '' as RequestStatus | '' }),
    fields: [
      { name: 'status', ...STATUS, mine: ({ status }) => (status ? appTexts.requestStatuses[status] : '') },
      ASSIGNED_DAY,
      ASSIGNED_TECHNICIANS,
    ],
    refetch,
  })
  const save = ({ status }: { status: RequestStatus | '' }) =>
    guard.save((version) =>
      change(() =>
        call(requestsApi.update, {
          params: { id: request.id },
          body: { status, version },
          success: texts.updated,
        }),
      ),
    )
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
      {form.values.status === 'COMPLETED' && extras.data && isExtraWaiting(extras.data) && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {extraTexts.endsWithJob}
        </Alert>
      )}
    </FormModal>
  )
}
