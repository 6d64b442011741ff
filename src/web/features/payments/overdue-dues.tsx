// What owners have not paid in time; each line leads to its request, an opening balance to its customer.

import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { formatNumber } from '../../../shared/numbers.ts'
import type { Due } from '../../../shared/payments/payments.contract.ts'
import { paymentsTexts as texts } from '../../../shared/payments/payments.texts.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { Link } from '../../routing/link.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { customerPath, statementPath } from '../customers/customer-paths.ts'
import { overdueQuery } from './payments.api.ts'

/** An archived customer has no card. */
function wayTo({ requestId, customerId, isCustomerArchived }: Due): string {
  if (requestId) return requestPath('ADMIN', requestId)
  return isCustomerArchived ? statementPath(customerId) : customerPath(customerId)
}

export function OverdueDues() {
  const [page, setPage] = useState(0)
  const overdue = useQuery(overdueQuery(page))
  if (!overdue.data && !overdue.isError) return null
  if (overdue.data?.page.totalElements === 0) return null
  return (
    <Section
      title={texts.overdue.title}
      badge={overdue.data && <Text c="dimmed">{formatNumber(overdue.data.page.totalElements)}</Text>}
    >
      <QueryState query={overdue} failed={texts.failed} />
      <Stack gap="xs">
        {overdue.data?.content.map((due) => (
          <Group key={due.id} justify="space-between" gap="xs">
            <div>
              <Anchor component={Link} to={wayTo(due)}>
                {due.requestNumber ? texts.overdue.of(due.boatName ?? '', due.requestNumber) : texts.dueKinds[due.kind]}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[due.customerName, texts.overdue.since(texts.dueKinds[due.kind], due.dueOn)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Text fw={600}>{formatMoney(due.open, 'TRY')}</Text>
          </Group>
        ))}
      </Stack>
      {overdue.data && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.vatNote}
        </Text>
      )}
      {overdue.data && <Pager page={page} totalPages={overdue.data.page.totalPages} onChange={setPage} />}
    </Section>
  )
}
