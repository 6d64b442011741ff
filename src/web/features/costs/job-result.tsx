// What a job earned, on its page, for admins. Folded: what is left stands in its head.
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { expensesTexts } from '../../../shared/costs/expenses.texts.ts'
import type { JobResult as Result } from '../../../shared/costs/job-result.contract.ts'
import { jobResultTexts as texts } from '../../../shared/costs/job-result.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { FoldedSection } from '../../ui/layout/folded-section.tsx'
import { jobResultQuery } from './costs.api.ts'
import classes from './costs.module.css'
import { NamedAmount } from './named-amount.tsx'

const lira = (amount: number) => formatMoney(amount, 'TRY')

/** Nothing where nothing was sold and nothing was spent. */
const isEmpty = ({ soldLines, partLines, hourLines, expenseLines }: Result) =>
  soldLines.length + partLines.length + hourLines.length + expenseLines.length === 0

export function JobResult({ requestId }: { requestId: string }) {
  const query = useQuery(jobResultQuery(requestId))
  const fold = useDisclosure(false)
  const result = query.data
  if (!result)
    return query.isError ? (
      <FoldedSection title={texts.title} fold={fold} above={<QueryState query={query} failed={texts.failed} />} />
    ) : null
  if (isEmpty(result)) return null
  const unknown = unknownText(result)
  return (
    <FoldedSection
      title={texts.title}
      fold={fold}
      badge={
        <Badge color={result.result < 0 ? 'red' : 'green'} variant="light">
          {lira(result.result)}
        </Badge>
      }
      above={
        unknown && (
          <Text size="sm" c="dimmed" mb="sm">
            {unknown}
          </Text>
        )
      }
    >
      <Opened result={result} />
    </FoldedSection>
  )
}

const unknownText = ({ unknownParts, unknownMinutes }: Result): string =>
  [unknownParts > 0 && texts.unknownParts(unknownParts), unknownMinutes > 0 && texts.unknownTime(unknownMinutes)]
    .filter(Boolean)
    .join(' · ')

const costText = (cost: number | null) => (cost === null ? texts.unknown : texts.minus(cost))

function Opened({ result }: { result: Result }) {
  const { soldLines, partLines, hourLines, expenseLines } = result
  return (
    <Stack gap="md">
      <Rows
        title={texts.sold}
        sum={lira(result.sold)}
        lines={soldLines.map(({ offerNumber, name, amount }) => [texts.soldLine(offerNumber, name), lira(amount)])}
      />
      <Rows
        title={texts.parts}
        sum={texts.minus(result.parts)}
        lines={partLines.map(({ name, quantity, unit, unitCost, cost }) => [
          texts.partLine(name, quantity, unit, unitCost),
          costText(cost),
        ])}
      />
      <Rows
        title={texts.hours}
        sum={texts.minus(result.hours)}
        lines={hourLines.map(({ person, minutes, hourCost, cost }) => [
          texts.hourLine(person, minutes, hourCost),
          costText(cost),
        ])}
      />
      <Rows
        title={texts.expenses}
        sum={texts.minus(result.expenses)}
        lines={expenseLines.map(({ kind, text, spentOn, cost }) => [
          texts.expenseLine(expensesTexts.kinds[kind], text, spentOn),
          costText(cost),
        ])}
      />
      <Head title={texts.result} sum={lira(result.result)} />
    </Stack>
  )
}

const Head = ({ title, sum }: { title: string; sum: string }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap">
    <Title order={3} size="h5">
      {title}
    </Title>
    <Text fw={650} className={classes.amount}>
      {sum}
    </Text>
  </Group>
)

/** Nothing without lines. */
function Rows({ title, sum, lines }: { title: string; sum: string; lines: [name: string, amount: string][] }) {
  if (lines.length === 0) return null
  const rows = lines.map(([name, amount], index) => ({ key: `${index} ${name}`, name, amount }))
  return (
    <div>
      <Head title={title} sum={sum} />
      <ul className={classes.lines} aria-label={title}>
        {rows.map(({ key, ...row }) => (
          <li key={key}>
            <NamedAmount {...row} />
          </li>
        ))}
      </ul>
    </div>
  )
}
