// The account statement of a period: an owner's own, or for an admin that of the customer in the address.

import { IconDownload, IconFileInvoice, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { TABLE_FORMATS, type TableFormat } from '../../../shared/excel.ts'
import { formatMoney } from '../../../shared/money.ts'
import { paymentsApi, type Statement } from '../../../shared/payments/payments.contract.ts'
import { statementTexts as texts } from '../../../shared/payments/statement.texts.ts'
import { callBlob } from '../../api/call.ts'
import { useParams } from '../../routing/use-router.ts'
import { isFirstLoad } from '../../ui/feedback/is-first-load.ts'
import { LaterDayInput } from '../../ui/forms/later-day-input.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { saveFile } from '../../ui/layout/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useFileAction } from '../../ui/layout/table-files.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Whole } from '../../ui/lists/whole.tsx'
import { CUSTOMERS_PATH } from '../customers/customer-paths.ts'
import { PayTo } from './pay-to.tsx'
import { statementQuery } from './payments.api.ts'
import classes from './statement.module.css'

/** Two lines may be equal in every word: a line is named by its place. */
type Line = Statement['lines'][number] & { id: string }

/** Keeps a line's room, so that the name moves nothing when it arrives. */
const LINE_TO_COME = '\u00a0'

const lira = (amount: number) => formatMoney(amount, 'TRY')
const balanceText = (amount: number) => (amount < 0 ? texts.credit(lira(-amount)) : lira(amount))
const { columns: names } = texts

const columns: Column<Line>[] = [
  { key: 'description', label: names.description, render: ({ description }) => description },
  { key: 'day', label: names.day, render: ({ day }) => <span className={classes.day}>{formatDay(day)}</span> },
  {
    key: 'request',
    label: names.request,
    render: ({ requestNumber }) => requestNumber && <Whole>{requestNumber}</Whole>,
  },
  { key: 'debit', label: names.debit, numeric: true, render: ({ debit }) => (debit > 0 ? lira(debit) : '') },
  { key: 'credit', label: names.credit, numeric: true, render: ({ credit }) => (credit > 0 ? lira(credit) : '') },
  { key: 'balance', label: names.balance, numeric: true, render: ({ balance }) => balanceText(balance) },
]

export function StatementPage() {
  const { id: customerId } = useParams()
  const [period, setPeriod] = useUrlState({ from: '', to: '' })
  const query = { customerId, ...period }
  const statement = useQuery(statementQuery(query))
  const { data } = statement
  const lines = data?.lines.map((line, index): Line => ({ ...line, id: String(index) }))
  const shown = { from: period.from || (data?.from ?? ''), to: period.to || (data?.to ?? '') }
  return (
    <>
      <PageHeader
        title={texts.title}
        description={customerId && (data ? (data.customerName ?? data.customerEmail) : LINE_TO_COME)}
        back={
          customerId
            ? { to: CUSTOMERS_PATH, label: appTexts.titles.customers }
            : { to: '/customer/maintenance', label: appTexts.titles.myRequests }
        }
        actions={<Files query={query} names={data} />}
      />
      <search className={classes.filters}>
        <LaterDayInput
          label={texts.from}
          clearable={false}
          value={shown.from}
          onChange={(from) => setPeriod({ from })}
          maxDate={shown.to || undefined}
        />
        <LaterDayInput
          label={texts.to}
          clearable={false}
          value={shown.to}
          onChange={(to) => setPeriod({ to })}
          minDate={shown.from || undefined}
        />
      </search>
      {isFirstLoad(statement) ? (
        <ListSkeleton label={texts.list} />
      ) : (
        <>
          {data && (
            <Section title={texts.period(data.from, data.to)}>
              <Facts
                items={[
                  [texts.opening, balanceText(data.openingBalance)],
                  [names.debit, lira(data.totalDebit)],
                  [names.credit, lira(data.totalCredit)],
                  [texts.closing, <strong key="closing">{balanceText(data.closingBalance)}</strong>],
                ]}
              />
              {!customerId && data.payTo && <PayTo payTo={data.payTo} />}
            </Section>
          )}
          <div className={classes.lines}>
            <DataList
              label={texts.list}
              query={{ ...statement, data: lines }}
              failed={texts.failed}
              rowKey={({ id }) => id}
              columns={columns}
              empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconReceipt size={44} stroke={1.3} /> }}
            />
          </div>
        </>
      )}
    </>
  )
}

interface FilesProps {
  query: { customerId: string | undefined; from: string; to: string }
  names: Statement | undefined
}

/** The same period as a PDF and as a table for a spreadsheet. */
function Files({ query, names }: FilesProps) {
  const load = (format: 'pdf' | TableFormat) =>
    callBlob(paymentsApi.statement, { query: { ...query, format }, failure: texts.fileFailed })
  const { run, pending } = useFileAction(texts.fileFailed, async (format: 'pdf' | TableFormat) => {
    const fileName = `${texts.fileName(names?.from ?? '', names?.to ?? '')}.${format}`
    if (format === 'pdf') await openInTab(() => load('pdf'), { loading: texts.fileLoading, fileName })
    else saveFile(await load(format), fileName)
  })
  return (
    <>
      <ServerButton
        variant="default"
        leftSection={<IconFileInvoice size={18} aria-hidden />}
        disabled={!names || pending}
        onClick={() => void run('pdf')}
      >
        {texts.pdf}
      </ServerButton>
      {TABLE_FORMATS.map((format) => (
        <ServerButton
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={!names || pending}
          onClick={() => void run(format)}
        >
          {format === 'xlsx' ? texts.xlsx : texts.csv}
        </ServerButton>
      ))}
    </>
  )
}
