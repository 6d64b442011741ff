import { formatDay } from '../days.ts'
import type { DueKind, PaymentMethod } from './payments.contract.ts'

export const paymentsTexts = {
  title: 'Ödemeler',
  failed: 'Ödemeler alınamadı',
  vatNote: 'Tutarlar KDV dahildir.',
  balance: { due: 'Toplam', paid: 'Ödenen', open: 'Bakiye', overdue: 'Geciken', credit: 'Fazla ödeme' },
  dueKinds: { DEPOSIT: 'Kapora', REST: 'Kalan ödeme' } satisfies Record<DueKind, string>,
  methods: { CASH: 'Nakit', TRANSFER: 'Havale', CARD: 'Kart', CHECK: 'Çek' } satisfies Record<PaymentMethod, string>,
  due: (kind: string, day: string) => `${kind}, ${formatDay(day)}`,
  covered: 'Ödendi',
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
