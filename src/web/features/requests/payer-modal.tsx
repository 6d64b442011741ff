import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { otherCustomers } from '../customers/customers.api.ts'

const texts = requestsTexts.payer

/** Whom the admin chooses is saved at once. */
export function PayerModal({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: request.id }
  const { run, pending } = useAsyncAction(async (payerId: string) => {
    try {
      await call(requestsApi.payer, { params, body: { payerId, version: request.version }, failure: texts.failed })
    } finally {
      await invalidate(client, [{ topic: 'request', id: request.id }, 'payment'])
    }
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Stack gap="md" mih={300}>
        <Text>{texts.hint}</Text>
        <SearchSelect
          label={texts.choose}
          placeholder={texts.placeholder}
          data-autofocus
          disabled={pending}
          {...otherCustomers(request.payerId)}
          none={texts.none}
          value={null}
          onChange={(next) => next && run(next.id)}
        />
      </Stack>
    </Dialog>
  )
}
