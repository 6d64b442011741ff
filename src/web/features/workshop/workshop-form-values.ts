// The values of the workshop's form, and the call's body.
import { shownPhone } from '../../../shared/phone.ts'
import type { Workshop } from '../../../shared/workshop/workshop.contract.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { VAT_RATES } from '../../../shared/workshop/workshop.vat.ts'
import { laterRules } from '../../ui/forms/form.ts'
import { needed, orNull, type Typed } from '../../ui/forms/typed.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'

export const TEXT_FIELDS = [
  'tradeName',
  'address',
  'openingHours',
  'phone',
  'email',
  'whatsapp',
  'website',
  'instagram',
  'facebook',
  'youtube',
  'linkedin',
  'taxOffice',
  'taxNumber',
  'mersis',
  'iban',
  'offerNote',
  'sealMailTo',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export interface WorkshopValues
  extends Record<TextField, string>,
    Pick<Workshop, 'vatMode' | 'rateKind' | 'depositPercent' | 'paymentDays' | 'adminsNeedFactor'> {
  codeAboveTry: Typed
  offerValidityDays: Typed
  vatRate: string
}

const isPhone = (name: TextField) => name === 'phone' || name === 'whatsapp'
const textOf = (workshop: Workshop, name: TextField): string => {
  if (name === 'sealMailTo') return workshop.sealMailTo.join(', ')
  const text = workshop[name] ?? ''
  return isPhone(name) ? shownPhone(text) : text
}

export function valuesOf(workshop: Workshop): WorkshopValues {
  const { vatMode, vatRate, rateKind, depositPercent, codeAboveTry, paymentDays, offerValidityDays } = workshop
  const { adminsNeedFactor } = workshop
  const typed = Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(workshop, name)])) as Record<
    TextField,
    string
  >
  return {
    ...typed,
    ...{ vatMode, rateKind, depositPercent, paymentDays, offerValidityDays, adminsNeedFactor },
    codeAboveTry: codeAboveTry ?? '',
    vatRate: String(vatRate),
  }
}

export function bodyOf({ vatRate, offerValidityDays, codeAboveTry, sealMailTo, ...values }: WorkshopValues) {
  const rate = VAT_RATES.find((one) => String(one) === vatRate)
  return {
    ...values,
    sealMailTo: sealMailTo.split(/[\s,;]+/).filter((address) => address !== ''),
    offerValidityDays: needed(offerValidityDays),
    codeAboveTry: orNull(codeAboveTry),
    ...(rate !== undefined && { vatRate: rate }),
  }
}

const check = laterRules(async () => (await import('../../../shared/workshop/workshop.contract.ts')).WorkshopInput)
export const workshopErrors = (values: WorkshopValues) => check(bodyOf(values))

/** The fields that are compared between two versions. */
export const WORKSHOP_FIELDS: readonly ComparedField<Workshop, WorkshopValues>[] = [
  ...TEXT_FIELDS.map((name) => ({
    name,
    label: texts.fields[name],
    ...((isPhone(name) || name === 'sealMailTo') && { of: (workshop: Workshop) => textOf(workshop, name) }),
    ...(isPhone(name) && { mine: (values: WorkshopValues) => shownPhone(values[name]) }),
  })),
  { name: 'offerValidityDays', label: texts.fields.offerValidityDays },
  { name: 'codeAboveTry', label: texts.fields.codeAboveTry },
  {
    name: 'vatMode',
    label: texts.fields.vatMode,
    of: ({ vatMode }) => texts.vatModes[vatMode],
    mine: ({ vatMode }) => texts.vatModes[vatMode],
  },
  { name: 'vatRate', label: texts.fields.vatRate },
  {
    name: 'rateKind',
    label: texts.fields.rateKind,
    of: ({ rateKind }) => texts.rateKinds[rateKind],
    mine: ({ rateKind }) => texts.rateKinds[rateKind],
  },
  {
    name: 'adminsNeedFactor',
    label: texts.fields.adminsNeedFactor,
    of: ({ adminsNeedFactor }) => texts.asked[String(adminsNeedFactor) as 'true' | 'false'],
    mine: ({ adminsNeedFactor }) => texts.asked[String(adminsNeedFactor) as 'true' | 'false'],
  },
]
