// The invoices of a job on its page, for admins. Folded: the state of the whole stands in its head.
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice, InvoicedJob } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingTexts as texts } from '../../../shared/invoicing/invoicing.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { FoldedSection } from '../../ui/layout/folded-section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { jobInvoicesQuery } from './invoicing.api.ts'

const InvoiceModal = onDemand(async () => (await import('./invoice-modal.tsx')).InvoiceModal)
const VoidModal = onDemand(async () => (await import('./void-modal.tsx')).VoidModal)

const lira = (amount: number) => formatMoney(amount, 'TRY')
const COLOURS = { NONE: 'gray', PARTLY: 'buoy', FULLY: 'green' } as const

export function JobInvoices({ requestId }: { requestId: string }) {
  const query = useQuery(jobInvoicesQuery(requestId))
  const fold = useDisclosure(false)
  const job = query.data?.content[0]
  if (!job)
    return query.isLoadingError ? (
      <FoldedSection title={texts.ofJob} fold={fold} above={<QueryState query={query} failed={texts.failed} />} />
    ) : null
  return (
    <FoldedSection
      title={texts.ofJob}
      fold={fold}
      badge={
        <Badge color={COLOURS[job.state]} variant="light">
          {texts.states[job.state]}
        </Badge>
      }
    >
      <Opened job={job} />
    </FoldedSection>
  )
}

type Dialog = { kind: 'record' } | { kind: 'void'; invoice: Invoice }

function Opened({ job }: { job: InvoicedJob }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { payable, invoiced, open, invoices } = job
  const close = () => setDialog(null)
  return (
    <Stack gap="md">
      <Facts
        items={[
          [texts.sums.payable, lira(payable)],
          [texts.sums.invoiced, lira(invoiced)],
          open < 0 ? [texts.sums.excess, lira(-open)] : [texts.sums.open, lira(open)],
        ]}
      />
      {invoices.length > 0 && (
        <Stack gap={4}>
          {invoices.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} onVoid={() => setDialog({ kind: 'void', invoice })} />
          ))}
        </Stack>
      )}
      {payable > 0 && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileInvoice size={18} aria-hidden />}
            onClick={() => setDialog({ kind: 'record' })}
          >
            {texts.record.action}
          </Button>
        </Group>
      )}
      {dialog?.kind === 'record' && <InvoiceModal job={job} onClose={close} />}
      {dialog?.kind === 'void' && <VoidModal invoice={dialog.invoice} onClose={close} />}
    </Stack>
  )
}

function Line({ invoice, onVoid }: { invoice: Invoice; onVoid: () => void }) {
  const { number, issuedOn, amountTry, voidedAt, voidReason } = invoice
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text>{texts.invoice(number, issuedOn)}</Text>
        {voidReason && (
          <Text size="sm" c="dimmed">
            {voidReason}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {voidedAt ? (
          <Badge color="gray">{texts.voided}</Badge>
        ) : (
          <Button variant="subtle" size="compact-sm" aria-label={texts.void.named(number)} onClick={onVoid}>
            {texts.void.action}
          </Button>
        )}
        <Text td={voidedAt ? 'line-through' : undefined}>{lira(amountTry)}</Text>
      </Group>
    </Group>
  )
}
