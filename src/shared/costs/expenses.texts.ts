// What a job costs besides parts and hours: the screens' texts, and what the log says.
import { formatDay } from '../days.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { ExpenseKind } from './expenses.contract.ts'

const kinds: Record<ExpenseKind, string> = {
  ROAD: 'Yol',
  CRANE: 'Vinç',
  SUBCONTRACTOR: 'Taşeron',
  OTHER: 'Diğer',
}

export const expensesTexts = {
  title: 'Giderler',
  kinds,
  add: 'Gider ekle',
  kind: 'Tür',
  amount: 'Tutar (₺)',
  spentOn: 'Gün',
  text: 'Açıklama',
  hint: 'Tekne sahibi görmez. Faturaya bir teklif satırıyla girer.',
  by: (day: string, who: string | null) => `${formatDay(day)} · ${who ?? 'Silinmiş hesap'}`,
  reverse: 'Geri al',
  reverseOf: (what: string) => `Geri al: ${what}`,
  reverseTitle: 'Gider geri alınsın mı?',
  reverseHint: 'Kayıt silinmez; listede üstü çizili kalır ve sayılmaz.',
  reversed: 'geri alındı',
  failed: 'Gider kaydedilemedi',
  listFailed: 'Giderler alınamadı',
  waiting: (boat: string) => `Gider: ${boat}`,
} as const

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı talebi`

/** Without money. */
export const expenseLogTexts = {
  added: (request: RequestNames, kind: ExpenseKind, day: string) =>
    `${of(request)}: gider yazıldı (${kinds[kind]}, ${formatDay(day)})`,
  reversed: (request: RequestNames, kind: ExpenseKind, day: string) =>
    `${of(request)}: gider geri alındı (${kinds[kind]}, ${formatDay(day)})`,
} as const
