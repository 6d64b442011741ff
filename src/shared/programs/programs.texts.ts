// The texts of İşletme → Programlar.
import { formatDay } from '../days.ts'
import type { ApiToken, TokenScope } from './api-tokens.contract.ts'

const scopes: Record<TokenScope, string> = { READ: 'Yalnız okur', WRITE: 'Okur ve yazar' }

export const programsTexts = {
  lead: 'Başka programlar (muhasebe, rapor) buradaki anahtarlarla Pruva’ya bağlanır. Hesaplara, girişe, KVKK kayıtlarına ve toplu dışa aktarmaya hiçbir anahtar ulaşamaz.',
  tokens: 'API anahtarları',
  empty: 'Henüz anahtar yok',
  emptyHint: 'Bir program bağlanmayacaksa anahtara gerek yoktur.',
  loadFailed: 'Anahtarlar yüklenemedi',
  create: 'Anahtar oluştur',
  createFailed: 'Anahtar oluşturulamadı',
  name: 'Programın adı',
  namePlaceholder: 'Örneğin: Muhasebe',
  scope: 'Yetkisi',
  scopes,
  days: 'Kaç gün geçerli',
  daysHint: 'En çok 365 gün.',
  actsAs: 'Program, anahtarı oluşturan yönetici adına çalışır. Yöneticiliği biterse anahtar da biter.',
  edit: 'Düzenle',
  editOf: (name: string) => `${name} anahtarını düzenle`,
  editTitle: 'Anahtarı düzenle',
  save: 'Kaydet',
  saveFailed: 'Anahtar kaydedilemedi',
  end: 'Sona erdir',
  endOf: (name: string) => `${name} anahtarını sona erdir`,
  endQuestion: (name: string) => `${name} bu anahtarla artık bağlanamaz. Geri alınamaz.`,
  ended: 'Süresi doldu',
  made: 'Anahtar oluşturuldu',
  madeHint: 'Anahtar yalnız şimdi gösterilir. Programın ayarlarına kopyalayın.',
  secret: 'Anahtar',
  close: 'Tamam',
  facts: ({ madeBy, expiresAt, usedAt }: ApiToken) =>
    [
      `${madeBy} oluşturdu`,
      `${formatDay(expiresAt)} gününe kadar`,
      usedAt === null ? 'hiç kullanılmadı' : `son kullanım ${formatDay(usedAt)}`,
    ].join(' · '),
} as const
