// Completed jobs by what of them is invoiced, and the same rows as the accountant's file.
import { Anchor, Button, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { dayOf, formatDay } from '../../../shared/days.ts'
import {
  DAYS_TO_INVOICE,
  INVOICING_STATES,
  type InvoicedJob,
  invoicingApi,
} from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingFileTexts } from '../../../shared/invoicing/invoicing.file-texts.ts'
import { invoicingTexts as texts } from '../../../shared/invoicing/invoicing.texts.ts'
import { formatMoney } from '../../../shared/money.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { callBlob } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TableFiles } from '../../ui/layout/table-files.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { customerPath } from '../customers/customer-paths.ts'
import { type InvoicingFilters, invoicingQuery } from './invoicing.api.ts'
import classes from './invoicing.module.css'

const InvoiceModal = onDemand(async () => (await import('./invoice-modal.tsx')).InvoiceModal)

const lira = (amount: number) => formatMoney(amount, 'TRY')
const stateChoices = INVOICING_STATES.map((value) => ({ value, label: texts.states[value] }))
/** The address may name anything. */
const stateIn = (state: string) => INVOICING_STATES.find((one) => one === state) ?? 'OPEN'
const jobOf = ({ boatName, requestNumber }: InvoicedJob) => texts.jobOf(boatName, requestNumber)

const columns: Column<InvoicedJob>[] = [
  {
    key: 'job',
    label: texts.columns.job,
    render: ({ boatName, requestNumber }) => (
      <>
        {boatName}, <Whole>{requestNumber}</Whole>
      </>
    ),
  },
  { key: 'buyer', label: texts.columns.buyer, render: (job) => <Buyer job={job} /> },
  { key: 'completed', label: texts.columns.completed, render: (job) => <Completed job={job} /> },
  {
    key: 'payable',
    label: texts.columns.payable,
    numeric: true,
    render: ({ payable }) => <Money>{lira(payable)}</Money>,
  },
  {
    key: 'open',
    label: texts.columns.open,
    numeric: true,
    render: ({ open }) => <Money>{open < 0 ? texts.excess(lira(-open)) : lira(open)}</Money>,
  },
  {
    key: 'invoices',
    label: texts.columns.invoices,
    render: ({ invoices }) => {
      const valid = invoices.filter(({ voidedAt }) => voidedAt === null)
      // Nothing, not an empty list: a card leaves out the label of nothing.
      if (valid.length === 0) return null
      return valid.map(({ id, number, issuedOn }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <small>
            <Whole>{texts.invoice(number, issuedOn)}</Whole>
          </small>
        </Fragment>
      ))
    },
  },
]

const Money = ({ children }: { children: string }) => <span className={classes.oneLine}>{children}</span>

/** Without a billing identity the customer, and the way to it. */
function Buyer({ job: { buyer, customerId, customerName } }: { job: InvoicedJob }) {
  if (buyer) return buyer.legalName
  return (
    <>
      {customerName}{' '}
      <Anchor
        component={Link}
        to={customerPath(customerId)}
        size="sm"
        className={classes.above}
        aria-label={texts.noBuyerOf(customerName)}
      >
        {texts.noBuyer}
      </Anchor>
    </>
  )
}

function Completed({ job: { completedAt, days, open } }: { job: InvoicedJob }) {
  if (completedAt === null || days === null) return null
  const isLate = open > 0 && days > DAYS_TO_INVOICE
  return (
    <>
      {formatDay(completedAt)}{' '}
      <Text
        span
        size="sm"
        display="inline-block"
        className={classes.oneLine}
        c={isLate ? 'red' : 'dimmed'}
        fw={isLate ? 600 : undefined}
      >
        {texts.days(days)}
      </Text>
    </>
  )
}

export function InvoicingPage() {
  const [{ page, ...asked }, setFilters] = useUrlState({ page: 0, state: '', from: '', to: '' })
  const filters = { ...asked, state: stateIn(asked.state) }
  const jobs = useQuery(invoicingQuery(filters, page))
  const [invoiced, setInvoiced] = useState<InvoicedJob | null>(null)
  return (
    <>
      <PageHeader title={texts.title} description={texts.law} actions={<Files filters={filters} />} />
      <search className={classes.filters}>
        <FilterSelect
          label={texts.filter}
          data={stateChoices}
          value={filters.state}
          onChange={(state) => setFilters({ state, page: 0 })}
        />
        <LaterDayInput
          label={texts.from}
          value={filters.from}
          onChange={(from) => setFilters({ from, page: 0 })}
          maxDate={filters.to || undefined}
        />
        <LaterDayInput
          label={texts.to}
          value={filters.to}
          onChange={(to) => setFilters({ to, page: 0 })}
          minDate={filters.from || undefined}
        />
      </search>
      <DataList
        label={texts.title}
        query={jobs}
        failed={texts.failed}
        rowKey={({ id }) => id}
        columns={columns}
        to={({ id }) => requestPath('ADMIN', id)}
        actions={(job) =>
          job.open > 0 && (
            <Button
              variant="default"
              size="sm"
              aria-label={texts.record.named(jobOf(job))}
              onClick={() => setInvoiced(job)}
            >
              {texts.record.action}
            </Button>
          )
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconFileInvoice size={44} stroke={1.3} /> }}
        total={texts.total}
        onPage={(next) => setFilters({ page: next })}
      />
      {invoiced && <InvoiceModal job={invoiced} onClose={() => setInvoiced(null)} />}
    </>
  )
}

const Files = ({ filters }: { filters: InvoicingFilters }) => (
  <TableFiles
    load={(format) => callBlob(invoicingApi.list, { query: { ...filters, format }, failure: texts.fileFailed })}
    name={() => invoicingFileTexts.fileName(dayOf(new Date()))}
    labels={texts}
    failure={texts.fileFailed}
  />
)
