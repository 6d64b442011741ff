import { formatDay } from '../days.ts'
import type { Fact } from '../requests/requests.job-texts.ts'
import { printIban } from '../workshop/workshop.checks.ts'
import type { DueKind, PaymentMethod, PayTo } from './payments.contract.ts'

export const paymentsTexts = {
  title: 'Ödemeler',
  failed: 'Ödemeler alınamadı',
  vatNote: 'Tutarlar KDV dahildir.',
  balance: { due: 'Toplam', paid: 'Ödenen', open: 'Bakiye', overdue: 'Geciken', credit: 'Fazla ödeme' },
  dueKinds: { DEPOSIT: 'Kapora', REST: 'Kalan ödeme', OPENING: 'Açılış bakiyesi' } satisfies Record<DueKind, string>,
  methods: { CASH: 'Nakit', TRANSFER: 'Havale', CARD: 'Kart', CHECK: 'Çek' } satisfies Record<PaymentMethod, string>,
  due: (kind: string, day: string) => `${kind}, ${formatDay(day)}`,
  covered: 'Ödendi',
  /** Under what is left of a due. */
  of: (amount: string) => `${amount} tutarın ödenmeyen kısmı`,
  payTo: {
    title: 'Havale bilgileri',
    payee: 'Alıcı',
    iban: 'IBAN',
    reference: 'Açıklama',
    copy: (label: string) => `${label}: kopyala`,
  },
  late: 'Gecikti',
  list: 'Alınan ödemeler',
  entry: (day: string, method: string) => `${formatDay(day)}, ${method}`,
  counterEntry: 'Ters kayıt',
  reversed: 'Geri alındı',
  toStatement: 'Cari hesap ekstresi',
  record: {
    action: 'Ödeme kaydet',
    amount: 'Tutar',
    currency: 'Para birimi',
    exchangeRate: 'Kur (TL)',
    paidOn: 'Ödeme günü',
    method: 'Ödeme yolu',
    note: 'Not',
    anyway: 'Yine de kaydet',
    tooMuch: 'Ödeme açık tutardan fazla',
    tooMuchQuestion: (amount: string, open: string) =>
      `${amount} ödeme, açık olan ${open} tutarından fazla. Yine de kaydedilsin mi?`,
  },
  reverse: {
    action: 'Geri al',
    named: (amount: string) => `${amount} ödemeyi geri al`,
    title: 'Ödemeyi geri al',
    hint: (amount: string) => `${amount} ödeme silinmez; aynı tutarda bir ters kayıt eklenir.`,
    reason: 'Neden',
  },
  overdue: {
    title: 'Geciken tahsilatlar',
    of: (boat: string, requestNumber: string) => `${boat}, ${requestNumber}`,
    since: (kind: string, day: string) => `${kind}, ${formatDay(day)} günüydü`,
  },
} as const

/** What a transfer asks for, each to copy alone. */
export const payToFacts = ({ payee, iban, references }: PayTo): Fact[] => [
  ...(payee ? [{ label: paymentsTexts.payTo.payee, text: payee }] : []),
  { label: paymentsTexts.payTo.iban, text: printIban(iban) },
  { label: paymentsTexts.payTo.reference, text: references.join(', ') },
]
