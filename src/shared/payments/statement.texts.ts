// The texts of the account statement: its lines, its PDF and its tables.
import { formatDay } from '../days.ts'
import type { DueKind, PaymentMethod } from './payments.contract.ts'
import { paymentsTexts } from './payments.texts.ts'

const withOffer = (text: string, number: string | null) => (number === null ? text : `${text}, teklif ${number}`)

export const statementTexts = {
  title: 'Cari hesap ekstresi',
  product: 'Pruva',
  failed: 'Ekstre alınamadı',
  empty: 'Bu dönemde hareket yok',
  emptyHint: 'Başka bir dönem seçebilirsiniz.',
  list: 'Hareketler',
  from: 'Başlangıç günü',
  to: 'Bitiş günü',
  pdf: 'PDF aç',
  xlsx: 'Excel indir',
  csv: 'CSV indir',
  sheet: 'Ekstre',
  fileLoading: 'Ekstre hazırlanıyor...',
  fileFailed: 'Ekstre dosyası alınamadı',
  /** On the screen, where a balance has a sign of words. */
  credit: (amount: string) => `${amount} alacaklı`,

  period: (from: string, to: string) => `${formatDay(from)} – ${formatDay(to)}`,
  fileName: (from: string, to: string) => `cari-ekstre-${from}-${to}`,
  customer: 'Müşteri',
  opening: 'Devreden bakiye',
  closing: 'Kapanış bakiyesi',
  columns: {
    day: 'Tarih',
    request: 'Talep',
    description: 'Açıklama',
    debit: 'Borç (TL, KDV dahil)',
    credit: 'Alacak (TL)',
    balance: 'Bakiye (TL)',
    side: 'B/A',
  },
  /** Owed by the customer, or in their favour. */
  side: (balance: number) => (balance > 0 ? 'B' : balance < 0 ? 'A' : ''),
  page: (page: number, pages: number) => `Sayfa ${page} / ${pages}`,
  due: (kind: DueKind, offerNumber: string | null) => withOffer(paymentsTexts.dueKinds[kind], offerNumber),
  dueWithdrawn: (kind: DueKind, offerNumber: string | null) =>
    withOffer(`${paymentsTexts.dueKinds[kind]} kaldırıldı`, offerNumber),
  payment: (method: PaymentMethod, foreign: string | null) =>
    ['Ödeme', paymentsTexts.methods[method].toLocaleLowerCase('tr'), foreign].filter(Boolean).join(', '),
  reversal: (note: string | null) => ['Ödeme geri alındı', note].filter(Boolean).join(': '),
} as const
