// What a request costs and what is paid: an admin records payments here, the owner and whoever pays read.

import { Anchor, Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import type { Balance, Due, Payment } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../../../shared/payments/payments.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { Link } from '../../routing/link.tsx'
import { FirstEntry } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PayTo } from './pay-to.tsx'
import { requestBalanceQuery, requestEntriesQuery } from './payments.api.ts'

const PaymentModal = onDemand(async () => (await import('./payment-modal.tsx')).PaymentModal)
const ReversalModal = onDemand(async () => (await import('./reversal-modal.tsx')).ReversalModal)

const lira = (amount: number) => formatMoney(amount, 'TRY')
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
  const balance = useQuery({ ...requestBalanceQuery(request.id), enabled: isShown })
  const hasEntries = balance.data !== undefined && (balance.data.due !== 0 || balance.data.paid !== 0)
  const entries = useQuery({ ...requestEntriesQuery(request.id), enabled: isShown && hasEntries })
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
        <PaymentModal requestId={request.id} open={balance.data.open} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'reverse' && <ReversalModal payment={dialog.payment} onClose={() => setDialog(null)} />}
    </>
  )
}

function Sums({ balance: { due, paid, open, overdue } }: { balance: Balance }) {
  const names = texts.balance
  return (
    <Facts
      items={[
        [names.due, lira(due)],
        [names.paid, lira(paid)],
        open < 0 ? [names.credit, lira(-open)] : [names.open, lira(open)],
        [
          names.overdue,
          overdue > 0 && (
            <Text span c="red" fw={600}>
              {lira(overdue)}
            </Text>
          ),
        ],
      ].filter((item): item is [string, string] => item[1] !== false)}
    />
  )
}

function Dues({ dues }: { dues: readonly Due[] }) {
  return (
    <Stack gap={4} mt="md">
      {dues.map(({ id, kind, dueOn, amount, open, isOverdue }) => (
        <Group key={id} justify="space-between" gap="xs">
          <div>
            <Text>{texts.due(texts.dueKinds[kind], dueOn)}</Text>
            {open > 0 && open < amount && (
              <Text size="sm" c="dimmed">
                {texts.of(lira(amount))}
              </Text>
            )}
          </div>
          <Group gap="xs">
            {open === 0 && (
              <Badge color="green" variant="light">
                {texts.covered}
              </Badge>
            )}
            {isOverdue && (
              <Badge color="red" variant="light">
                {texts.late}
              </Badge>
            )}
            <Text>{lira(open > 0 ? open : amount)}</Text>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

interface PaymentsProps {
  payments: readonly Payment[]
  onReverse: ((payment: Payment) => void) | undefined
}

function Payments({ payments, onReverse }: PaymentsProps) {
  return (
    <>
      <Text fw={600} mt="md" mb={4}>
        {texts.list}
      </Text>
      <Stack gap={4}>
        {payments.map((payment) => (
          <Group key={payment.id} justify="space-between" gap="xs">
            <div>
              <Text>{texts.entry(payment.paidOn, texts.methods[payment.method])}</Text>
              {(payment.note || payment.reverses) && (
                <Text size="sm" c="dimmed">
                  {[payment.reverses && texts.counterEntry, payment.note].filter(Boolean).join(': ')}
                </Text>
              )}
            </div>
            <Group gap="xs">
              {payment.reversedBy && <Badge color="gray">{texts.reversed}</Badge>}
              {onReverse && !payment.reverses && !payment.reversedBy && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={texts.reverse.named(lira(payment.amountTry))}
                  onClick={() => onReverse(payment)}
                >
                  {texts.reverse.action}
                </Button>
              )}
              <Text td={payment.reversedBy ? 'line-through' : undefined}>{lira(payment.amountTry)}</Text>
            </Group>
          </Group>
        ))}
      </Stack>
    </>
  )
}
