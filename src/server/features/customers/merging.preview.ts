// What the record that is kept gets of the other, and what both say differently.
import type { Kysely } from 'kysely'
import { billingTexts } from '../../../shared/customers/billing.texts.ts'
import { HOME_COUNTRY } from '../../../shared/customers/countries.ts'
import { customersTexts } from '../../../shared/customers/customers.texts.ts'
import {
  MERGED_FACTS,
  type MergedFact,
  type MergePreview,
  type MergeSide,
} from '../../../shared/customers/merging.contract.ts'
import { fromMinor } from '../../../shared/money.ts'
import { shownPhone } from '../../../shared/phone.ts'
import type { DB } from '../../db/schema.generated.ts'
import { type MergePair, type MergeRecord, mergeRecords, versionsOf } from './merging.queries.ts'

const { kinds, languages, channels } = customersTexts.card

type Billing = NonNullable<MergeRecord['billing']>
type BillingFact = Exclude<keyof Billing, 'version'>

const ADDRESS = ['street', 'district', 'city'] as const
const BILLING_FACTS = ['legal_name', 'tax_number', 'tax_office', ...ADDRESS, 'country', 'e_invoice'] as const

const COUNTRY_NAMES = new Intl.DisplayNames('tr', { type: 'region' })

function billingText(billing: Partial<Billing> | null): string {
  const { country, e_invoice } = billing ?? {}
  const isAbroad = country !== undefined && country !== HOME_COUNTRY
  return [
    ...BILLING_FACTS.slice(0, -2).map((fact) => billing?.[fact]),
    isAbroad && COUNTRY_NAMES.of(country),
    e_invoice === true && billingTexts.eInvoice,
  ]
    .filter((part) => part)
    .join(', ')
}

const disagree = (kept: Billing, other: Billing, facts: readonly BillingFact[]) =>
  facts.some((fact) => kept[fact] && other[fact] && kept[fact] !== other[fact])

/**
 * What is empty in the kept billing identity and written in the other, if both may be of one taxpayer. An address is filled as one: parts
 * of two addresses would make a third.
 */
export function filledBilling(kept: Billing | null, other: Billing | null): Partial<Billing> {
  if (!kept || !other || disagree(kept, other, ['tax_number', 'country'])) return {}
  const open: readonly BillingFact[] = [
    ...(['tax_number', 'tax_office', 'e_invoice'] as const),
    ...(disagree(kept, other, ADDRESS) ? [] : ADDRESS),
  ]
  return Object.fromEntries(open.filter((fact) => !kept[fact] && other[fact]).map((fact) => [fact, other[fact]]))
}

const factsOf = (record: MergeRecord): Record<MergedFact, string> => ({
  fullName: record.full_name ?? '',
  kind: record.kind ? kinds[record.kind] : '',
  phone: record.phone ? shownPhone(record.phone) : '',
  email: record.email,
  language: record.language ? languages[record.language] : '',
  channel: record.channel ? channels[record.channel] : '',
  address: record.address ?? '',
  district: record.district ?? '',
  city: record.city ?? '',
  billing: billingText(record.billing),
})

/** What the kept record gets, and what it says otherwise. An address that a third has goes to the note. */
export function comparedFacts(kept: MergeRecord, other: MergeRecord): Pick<MergePreview, 'filled' | 'differing'> {
  const [ours, theirs] = [factsOf(kept), factsOf(other)]
  const given = MERGED_FACTS.filter((fact) => theirs[fact] !== '' && theirs[fact] !== ours[fact])
  const isGap = (fact: MergedFact) => ours[fact] === '' && !(fact === 'email' && other.is_address_taken)
  const billing = filledBilling(kept.billing, other.billing)
  const isDiffering = (fact: MergedFact) =>
    fact === 'billing' && kept.billing && other.billing
      ? disagree({ ...kept.billing, ...billing }, other.billing, BILLING_FACTS)
      : !isGap(fact)
  const added = billingText(billing)
  return {
    filled: [
      ...given.filter(isGap).map((fact) => ({ fact, value: theirs[fact] })),
      ...(added === '' ? [] : [{ fact: 'billing' as const, value: added }]),
    ],
    differing: given.filter(isDiffering).map((fact) => ({ fact, kept: ours[fact], other: theirs[fact] })),
  }
}

const toSide = (record: MergeRecord): MergeSide => ({
  id: record.id,
  fullName: record.full_name,
  phone: record.phone ?? '',
  email: record.email,
  signIn: record.signs_in ? 'ACTIVE' : record.is_invited ? 'INVITED' : 'NONE',
  isArchived: record.archived_at !== null,
  boats: Number(record.boats ?? 0),
  requests: Number(record.requests ?? 0),
  people: Number(record.people ?? 0),
  open: fromMinor(Number(record.open_minor)),
})

/** @throws as `mergeRecords` */
export async function mergePreview(db: Kysely<DB>, pair: MergePair): Promise<MergePreview> {
  const records = await mergeRecords(db, pair)
  const { kept, other } = records
  return { kept: toSide(kept), other: toSide(other), ...comparedFacts(kept, other), versions: versionsOf(records) }
}
