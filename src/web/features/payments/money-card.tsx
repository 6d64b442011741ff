// What a request costs and what is paid: an admin records payments here, the owner and whoever pays read.

import { Anchor, Badge, Box, Button, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../../../shared/payments/payments.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { Link } from '../../routing/link.tsx'
import { FirstEntry } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { TellPayer } from '../customers/contact.parts.tsx'
import { Dues, Payments, Sums } from './account-entries.tsx'
import { PayTo } from './pay-to.tsx'
import { balanceQuery, entriesQuery } from './payments.api.ts'

const PaymentModal = onDemand(async () => (await import('./payment-modal.tsx')).PaymentModal)
const ReversalModal = onDemand(async () => (await import('./reversal-modal.tsx')).ReversalModal)

const WITH_MONEY: readonly string[] = ['ACTIVE', 'COMPLETED', 'CANCELED']

/** Null for an owner whose request somebody else pays for. */
function statementPath(role: Role, { payerId }: ServiceRequest, pays: boolean): string | null {
  if (role === 'ADMIN') return `/admin/users/${payerId}/statement`
  return pays ? '/statement' : null
}

type Dialog = { kind: 'record' } | { kind: 'reverse'; payment: Payment }

interface CardProps {
  request: ServiceRequest
  role: Role
  /** Whether the reader pays. */
  pays: boolean
}

export function MoneyCard({ request, role, pays }: CardProps) {
  const isShown = role !== 'TECHNICIAN' && WITH_MONEY.includes(request.status)
  const balance = useQuery({ ...balanceQuery({ requestId: request.id }), enabled: isShown })
  const hasEntries = balance.data !== undefined && (balance.data.due !== 0 || balance.data.paid !== 0)
  const entries = useQuery({ ...entriesQuery({ requestId: request.id }), enabled: isShown && hasEntries })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const records = role === 'ADMIN' && request.status !== 'CANCELED'
  const failed = balance.isError && !balance.data ? balance : entries.isError && !entries.data ? entries : null
  if (!isShown || (!failed && !hasEntries && !(records && balance.data))) return null
  const record = records && balance.data && (
    <Button
      variant="default"
      leftSection={<IconCash size={18} aria-hidden />}
      onClick={() => setDialog({ kind: 'record' })}
    >
      {texts.record.action}
    </Button>
  )
  const statement = statementPath(role, request, pays)
  const toStatement = statement && (
    <Anchor component={Link} to={statement} fw={550}>
      {texts.toStatement}
    </Anchor>
  )
  return (
    <>
      {failed || hasEntries ? (
        <Section
          title={texts.title}
          badge={
            balance.data && balance.data.overdue > 0 ? (
              <Badge color="red" variant="light">
                {texts.late}
              </Badge>
            ) : undefined
          }
          actions={record}
        >
          {failed && <QueryState query={failed} failed={texts.failed} />}
          {balance.data?.payerNotReached && balance.data.open > 0 && (
            <TellPayer request={request} payer={balance.data.payerNotReached} open={balance.data.open} />
          )}
          {balance.data && <Sums balance={balance.data} />}
          {hasEntries && (
            <Text size="sm" c="dimmed" mt="xs">
              {texts.vatNote}
            </Text>
          )}
          {entries.data && entries.data.dues.length > 0 && <Dues dues={entries.data.dues} />}
          {role === 'CUSTOMER' && toStatement && balance.data?.payTo && <PayTo payTo={balance.data.payTo} />}
          {entries.data && entries.data.payments.length > 0 && (
            <Payments
              payments={entries.data.payments}
              onReverse={role === 'ADMIN' ? (payment) => setDialog({ kind: 'reverse', payment }) : undefined}
            />
          )}
          {toStatement && <Box mt="md">{toStatement}</Box>}
        </Section>
      ) : (
        <FirstEntry>
          {record}
          {toStatement}
        </FirstEntry>
      )}
      {dialog?.kind === 'record' && balance.data && (
        <PaymentModal account={{ requestId: request.id }} open={balance.data.open} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'reverse' && <ReversalModal payment={dialog.payment} onClose={() => setDialog(null)} />}
    </>
  )
}
