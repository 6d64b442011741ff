// The texts about dues and payments in the log and the calendar.
import { formatDay } from '../days.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { DueKind, PaymentMethod } from './payments.contract.ts'
import { paymentsTexts } from './payments.texts.ts'

const kindOf = (kind: DueKind) => paymentsTexts.dueKinds[kind].toLocaleLowerCase('tr')
/** What a payment is for: a request, or a customer's opening balance. */
export type PaidFor = RequestNames | { customer: string }
const of = (paid: PaidFor) =>
  'customer' in paid ? `${paid.customer}: açılış bakiyesi` : `${paid.boat} teknesinin ${paid.number} numaralı talebi`

export const dueCalendarTitle = (boat: string, kind: DueKind, offerNumber: string) =>
  `${boat}: ${kindOf(kind)}, ${offerNumber}`

export const paymentLogTexts = {
  dueMade: (kind: DueKind, offerNumber: string, amount: string, day: string) =>
    `${offerNumber} numaralı teklif için tahsilat: ${kindOf(kind)} ${amount}, ${formatDay(day)}`,
  dueWithdrawn: (kind: DueKind, offerNumber: string, amount: string) =>
    `${offerNumber} numaralı teklifin tahsilatı kaldırıldı: ${kindOf(kind)} ${amount}`,
  openingMade: (customer: string, amount: string, day: string) =>
    `${customer}: açılış bakiyesi deftere eklendi: ${amount}, ${formatDay(day)}`,
  openingWithdrawn: (customer: string, amount: string) => `${customer}: açılış bakiyesi kaldırıldı: ${amount}`,
  reminded: (kind: DueKind, offerNumber: string, amount: string) =>
    `${offerNumber} numaralı teklifin geciken ödemesi müşteriye hatırlatıldı: ${kindOf(kind)} ${amount}`,
  payerChanged: (request: RequestNames, payer: string) => `${of(request)}: ödeyen ${payer} olarak belirlendi`,
  recorded: (paid: PaidFor, amount: string, method: PaymentMethod) =>
    `${of(paid)} için ödeme alındı: ${amount}, ${paymentsTexts.methods[method].toLocaleLowerCase('tr')}`,
  reversed: (paid: PaidFor, amount: string, reason: string) =>
    `${of(paid)} için alınan ${amount} ödeme geri alındı: ${reason}`,
} as const
