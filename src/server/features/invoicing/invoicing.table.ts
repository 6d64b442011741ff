// The accountant's file: a row for each accepted line, with its buyer and its share of what is due in lira.
import type { Kysely, Selectable } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import type { Invoice } from '../../../shared/invoicing/invoicing.contract.ts'
import { invoicingFileTexts as texts, UNIT_CODES } from '../../../shared/invoicing/invoicing.file-texts.ts'
import { fromMinor } from '../../../shared/money.ts'
import { fromE4 } from '../../../shared/offers/offers.pricing.ts'
import { fromE3, UNIT_NAMES } from '../../../shared/quantity.ts'
import type { DB, OfferItems, Offers } from '../../db/schema.generated.ts'
import type { Cell, Column, Table } from '../../http/table.ts'
import { acceptedLines } from '../offers/accepted-offers.queries.ts'
import { pricedRow, toLine } from '../offers/drafts/offer-totals.ts'
import { liraLines } from './invoice-lines.ts'
import { type InvoicingFilter, invoicesOf, type JobRow, jobBatches } from './invoicing.queries.ts'

type Heading = keyof typeof texts.columns
const KINDS: Record<Heading, [kind: Column['kind'], width: number]> = {
  request: ['text', 14],
  completed: ['day', 12],
  offer: ['text', 14],
  revision: ['number', 7],
  name: ['text', 30],
  surname: ['text', 18],
  taxNumber: ['text', 14],
  taxOffice: ['text', 18],
  street: ['text', 36],
  district: ['text', 16],
  city: ['text', 14],
  country: ['text', 12],
  line: ['number', 6],
  code: ['text', 14],
  description: ['text', 44],
  quantity: ['number', 9],
  unit: ['text', 8],
  unitCode: ['text', 11],
  unitPrice: ['amount', 14],
  currency: ['text', 12],
  rate: ['number', 10],
  vatRate: ['number', 7],
  exemptionCode: ['text', 12],
  exemption: ['text', 26],
  base: ['amount', 16],
  vat: ['amount', 14],
  total: ['amount', 16],
  invoice: ['text', 20],
  invoiceDay: ['text', 13],
}
const HEADINGS = Object.keys(KINDS) as Heading[]
const columns = HEADINGS.map((heading): Column => {
  const [kind, width] = KINDS[heading]
  return { heading: texts.columns[heading], kind, width }
})

type Row = Record<Heading, Cell>
const countries = new Intl.DisplayNames('tr', { type: 'region' })
const TCKN = /^\d{11}$/

/**
 * As its billing identity says; without one only a name stands there. A person has the last word as surname: by the TCKN, or by the
 * record where no Turkish number says it.
 */
function buyerOf(
  job: JobRow,
): Pick<Row, 'name' | 'surname' | 'taxNumber' | 'taxOffice' | 'street' | 'district' | 'city' | 'country'> {
  const name = job.legal_name ?? job.full_name ?? job.email
  const isPerson = job.tax_number === null || job.country !== 'TR' ? job.kind !== 'COMPANY' : TCKN.test(job.tax_number)
  const [, first = name, surname = null] = (isPerson && /^(.+)\s+(\S+)$/.exec(name)) || []
  return {
    name: first,
    surname,
    taxNumber: job.tax_number,
    taxOffice: job.tax_office,
    street: job.street,
    district: job.district,
    city: job.city,
    country: job.country && (countries.of(job.country) ?? job.country),
  }
}

function invoicesIn(invoices: readonly Invoice[]): Pick<Row, 'invoice' | 'invoiceDay'> {
  const standing = invoices.filter(({ voidedAt }) => voidedAt === null)
  return {
    invoice: standing.map(({ number }) => number).join(', '),
    invoiceDay: texts.invoiceDays(standing.map(({ issuedOn }) => issuedOn)),
  }
}

type OfferRow = Selectable<Offers>
type ItemRow = Selectable<OfferItems>

const described = ({ part_name, description }: ItemRow) => [part_name, description].filter(Boolean).join(', ')

function lineCells(
  offer: OfferRow,
  item: ItemRow,
): Pick<Row, 'code' | 'description' | 'quantity' | 'unit' | 'unitCode'> &
  Pick<Row, 'unitPrice' | 'currency' | 'rate' | 'vatRate' | 'exemptionCode' | 'exemption'> {
  return {
    code: item.part_code,
    description: described(item),
    quantity: fromE3(item.quantity_e3),
    unit: UNIT_NAMES[item.unit],
    unitCode: UNIT_CODES[item.unit],
    unitPrice: fromMinor(item.unit_price_minor),
    currency: offer.currency,
    rate: fromE4(offer.exchange_rate_e4),
    vatRate: item.vat_rate,
    exemptionCode: item.vat_exemption_code,
    exemption: item.vat_exemption,
  }
}

function offerRows(job: JobRow, offer: OfferRow, items: readonly ItemRow[], invoices: readonly Invoice[]): Row[] {
  const lira = liraLines(pricedRow(offer, items.map(toLine)), offer.payable_try_minor ?? offer.final_try_minor)
  const common = {
    request: job.request_number,
    completed: job.completed_at && dayOf(job.completed_at),
    offer: offer.offer_number,
    revision: offer.rev,
    ...buyerOf(job),
    ...invoicesIn(invoices),
  }
  return items.map((item, index) => {
    const { base = null, vat = null, total = null } = lira[index] ?? {}
    return { ...common, line: index + 1, ...lineCells(offer, item), base, vat, total }
  })
}

async function rowsOf(db: Kysely<DB>, jobs: readonly JobRow[]): Promise<Cell[][]> {
  const ids = jobs.map(({ id }) => id)
  const accepted = Map.groupBy(await acceptedLines(db, ids), ({ offer }) => offer.service_request_id)
  const invoices = await invoicesOf(db, ids)
  return jobs.flatMap((job) =>
    (accepted.get(job.id) ?? []).flatMap(({ offer, items }) =>
      offerRows(job, offer, items, invoices.get(job.id) ?? []).map((row) => HEADINGS.map((heading) => row[heading])),
    ),
  )
}

export const invoicingTable = (db: Kysely<DB>, filter: InvoicingFilter): Table => ({
  name: texts.sheet,
  columns,
  rows: jobBatches(db, filter, (jobs) => rowsOf(db, jobs)),
})
