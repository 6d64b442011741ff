// The texts of the accountant's file.
import { formatDay } from '../days.ts'
import type { Unit } from '../quantity.ts'

export const invoicingFileTexts = {
  sheet: 'Faturalanacaklar',
  fileName: (today: string) => `faturalanacaklar-${today}`,
  columns: {
    request: 'Talep',
    completed: 'Tamamlanma',
    offer: 'Teklif',
    revision: 'Sürüm',
    name: 'Unvan / ad',
    surname: 'Soyad',
    taxNumber: 'VKN / TCKN',
    taxOffice: 'Vergi dairesi',
    street: 'Adres',
    district: 'İlçe',
    city: 'İl',
    country: 'Ülke',
    line: 'Satır',
    code: 'Kod',
    description: 'Açıklama',
    quantity: 'Miktar',
    unit: 'Birim',
    unitCode: 'Birim kodu',
    unitPrice: 'Birim fiyat',
    currency: 'Para birimi',
    rate: 'Kur',
    vatRate: 'KDV %',
    exemptionCode: 'İstisna kodu',
    exemption: 'İstisna nedeni',
    base: 'Matrah (TL)',
    vat: 'KDV (TL)',
    total: 'Toplam (TL)',
    invoice: 'Fatura no',
    invoiceDay: 'Fatura tarihi',
  },
  invoiceDays: (days: readonly string[]) => days.map(formatDay).join(', '),
} as const

/** Of the units as electronic invoices name them (UN/ECE recommendation 20). */
export const UNIT_CODES: Record<Unit, string> = {
  PIECE: 'C62',
  SET: 'SET',
  HOUR: 'HUR',
  DAY: 'DAY',
  LITRE: 'LTR',
  METRE: 'MTR',
  KILOGRAM: 'KGM',
}
