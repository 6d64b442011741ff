// The expenses of a job on its page, for the people of the workshop. A button until there is one; then folded, with the sum in its head.
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Expense, type ExpenseKind, expensesApi } from '../../../shared/costs/expenses.contract.ts'
import { expensesTexts as texts } from '../../../shared/costs/expenses.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { fieldsOf, useUnlisted } from '../../offline/waiting-work.ts'
import { FirstEntry } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { FoldedSection } from '../../ui/layout/folded-section.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { expensesQuery } from './costs.api.ts'
import classes from './costs.module.css'
import { NamedAmount } from './named-amount.tsx'

const ExpenseDialog = onDemand(async () => (await import('./expense-dialog.tsx')).ExpenseDialog)

const lira = (amount: number) => formatMoney(amount, 'TRY')

interface Props {
  requestId: string
  boatName: string
}

export function JobExpenses({ requestId, boatName }: Props) {
  const query = useQuery(expensesQuery(requestId))
  const waiting = useUnlisted(expensesApi.add, requestId, query)
  const [isAdding, adding] = useDisclosure(false)
  const fold = useDisclosure(false)
  if (!query.data && !query.isError && waiting.length === 0) return null
  const { content = [], total = 0 } = query.data ?? {}
  const add = (
    <Button variant="default" leftSection={<IconReceipt2 size={18} aria-hidden />} onClick={adding.open}>
      {texts.add}
    </Button>
  )
  const failure = query.isLoadingError && <QueryState query={query} failed={texts.listFailed} />
  const dialog = isAdding && <ExpenseDialog requestId={requestId} boatName={boatName} onClose={adding.close} />
  if (content.length + waiting.length === 0)
    return (
      <>
        {failure}
        <FirstEntry>{add}</FirstEntry>
        {dialog}
      </>
    )
  return (
    <>
      <FoldedSection
        title={texts.title}
        fold={fold}
        badge={query.data && <Badge variant="light">{lira(total)}</Badge>}
        above={failure}
      >
        <Stack component="ul" gap="sm" className={classes.lines} aria-label={texts.title}>
          {waiting.toReversed().map((work) => {
            const { kind, amount, text } = fieldsOf(work)
            return (
              <WaitingItem key={work.order} work={work}>
                <NamedAmount name={nameOf(kind as ExpenseKind, String(text ?? ''))} amount={lira(Number(amount))} />
              </WaitingItem>
            )
          })}
          {content.map((expense) => (
            <Line key={expense.id} expense={expense} requestId={requestId} />
          ))}
        </Stack>
        <Group mt="md">{add}</Group>
      </FoldedSection>
      {dialog}
    </>
  )
}

const nameOf = (kind: ExpenseKind, text: string | null) => [texts.kinds[kind], text].filter(Boolean).join(' · ')

function Line({ expense, requestId }: { expense: Expense; requestId: string }) {
  const client = useQueryClient()
  const { id, kind, text, amount, spentOn, createdBy, reversedAt } = expense
  const name = nameOf(kind, text)
  const reverse = async () => {
    try {
      await call(expensesApi.reverse, { params: { id } })
    } finally {
      // Also after a refusal: somebody else has reversed it.
      await invalidate(client, { topic: 'request', id: requestId })
    }
  }
  const ask = () =>
    confirmAction({
      title: texts.reverseTitle,
      message: texts.reverseHint,
      about: `${name}, ${lira(amount)}`,
      confirmLabel: texts.reverse,
      onConfirm: reverse,
    })
  return (
    <li>
      <NamedAmount name={name} amount={lira(amount)} isStruck={reversedAt !== null} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {texts.by(spentOn, createdBy)}
        </Text>
        {reversedAt ? (
          <Text size="sm" c="dimmed">
            {texts.reversed}
          </Text>
        ) : (
          <ServerButton variant="subtle" size="compact-sm" aria-label={texts.reverseOf(name)} onClick={ask}>
            {texts.reverse}
          </ServerButton>
        )}
      </Group>
    </li>
  )
}
