import { formatNumber } from '../numbers.ts'

export const keptPapersTexts = {
  hint: 'Silinen müşterilerin belgeleri Türk Ticaret Kanunu’nun 82. maddesi gereği on yıl saklanır. Son günden sonra dosyalar ve adlar silinir, tutarlar kalır.',
  kinds: { OFFER: 'Teklif', REPORT: 'Servis formu', PAYMENT: 'Ödeme' },
  columns: { kind: 'Belge', number: 'No', job: 'İş', person: 'Kişi', until: 'Son gün' },
  total: (count: number, isExact = true) => `${isExact ? 'Toplam' : 'En az'} ${formatNumber(count)} belge`,
  empty: 'Saklanan belge yok',
  emptyHint: 'Bir müşterinin bilgileri silinince, kanunun saklattığı belgeleri burada görünür.',
  failed: 'Saklanan belgeler yüklenemedi',
} as const
