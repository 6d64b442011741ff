// What is due and what was paid of a request or an opening balance.
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { formatMoney } from '../../../shared/money.ts'
import type { Balance, Due, Payment } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../../../shared/payments/payments.texts.ts'
import { Facts } from '../../ui/layout/facts.tsx'

const lira = (amount: number) => formatMoney(amount, 'TRY')

export function Sums({ balance: { due, paid, open, overdue } }: { balance: Balance }) {
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

export function Dues({ dues }: { dues: readonly Due[] }) {
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

export function Payments({ payments, onReverse }: PaymentsProps) {
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
