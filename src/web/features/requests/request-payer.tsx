// To whom the invoice of a request is written. An admin names somebody else until the first payment or invoice.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const PayerModal = onDemand(async () => (await import('./payer-modal.tsx')).PayerModal)

const texts = requestsTexts.payer

export function RequestPayer({ request }: { request: ServiceRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { payerName, customerName, customerEmail } = request
  const name = payerName === '' ? texts.unnamed : (payerName ?? customerName ?? customerEmail)
  return (
    <>
      <Group gap="xs" justify="flex-end">
        {name}
        <Button variant="subtle" size="compact-sm" aria-label={texts.named(name)} onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
      </Group>
      {isOpen && <PayerModal request={request} onClose={() => setOpen(false)} />}
    </>
  )
}
