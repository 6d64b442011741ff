// What a customer owed before the workshop moved in, on their card: an admin records payments on it as on a request.
import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromMinor, toMinor } from '../../../shared/money.ts'
import type { Payment } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../../../shared/payments/payments.texts.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Dues, Payments } from './account-entries.tsx'
import { entriesQuery } from './payments.api.ts'

const PaymentModal = onDemand(async () => (await import('./payment-modal.tsx')).PaymentModal)
const ReversalModal = onDemand(async () => (await import('./reversal-modal.tsx')).ReversalModal)

export function OpeningBalance({ customerId }: { customerId: string }) {
  const account = { customerId }
  const entries = useQuery(entriesQuery(account))
  const [isPaying, setIsPaying] = useState(false)
  const [reversed, setReversed] = useState<Payment | null>(null)
  if (!entries.data) return entries.isError && <QueryState query={entries} failed={texts.failed} />
  const { dues, payments } = entries.data
  if (dues.length + payments.length === 0) return null
  const open = fromMinor(dues.reduce((sum, due) => sum + toMinor(due.open), 0))
  return (
    <>
      <Dues dues={dues} />
      {payments.length > 0 && <Payments payments={payments} onReverse={setReversed} />}
      {open > 0 && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconCash size={18} aria-hidden />}
          onClick={() => setIsPaying(true)}
        >
          {texts.record.action}
        </Button>
      )}
      {isPaying && <PaymentModal account={account} open={open} onClose={() => setIsPaying(false)} />}
      {reversed && <ReversalModal payment={reversed} onClose={() => setReversed(null)} />}
    </>
  )
}
