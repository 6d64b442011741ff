// The texts of İşletme → Programlar.
import { formatDay, formatInstant } from '../days.ts'
import type { ApiToken, TokenScope } from './api-tokens.contract.ts'
import type { Webhook, WebhookEvent, WebhookTest } from './webhooks.contract.ts'

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

const events: Record<WebhookEvent, string> = {
  'request.filed': 'Talep açıldı',
  'offer.answered': 'Teklif yanıtlandı',
  'job.completed': 'İş tamamlandı',
  'payment.recorded': 'Ödeme kaydedildi',
}

const statuses = { SENT: 'ulaştı', PENDING: 'ulaşmadı, yeniden denenecek', FAILED: 'gönderilemedi' } as const

export const webhooksTexts = {
  title: 'Webhook’lar',
  hint: 'Pruva bir olayı başka bir programa anında bildirir. İletide yalnız numaralar ve durum bulunur, ad bulunmaz.',
  loadFailed: 'Webhook’lar yüklenemedi',
  add: 'Webhook ekle',
  addFailed: 'Webhook eklenemedi',
  url: 'Adres',
  urlPlaceholder: 'https://…',
  urlHint: 'Yalnız yerel ağdaki bir adres http:// ile başlayabilir.',
  events: 'Bildirilecek olaylar',
  eventNames: events,
  state: 'Durum',
  isEnabled: 'Açık',
  isEnabledHint: 'Kapatınca bekleyen iletiler de silinir.',
  off: 'Kapalı',
  edit: 'Düzenle',
  editOf: (url: string) => `${url} webhook’unu düzenle`,
  editTitle: 'Webhook’u düzenle',
  saveFailed: 'Webhook kaydedilemedi',
  test: 'Dene',
  testOf: (url: string) => `${url} adresine deneme iletisi gönder`,
  testFailed: 'Deneme iletisi gönderilemedi',
  tested: ({ outcome, status }: WebhookTest) =>
    ({
      ACCEPTED: `Adres ${status} ile kabul etti`,
      REFUSED: `Adres ${status} ile yanıtladı, iletiyi kabul etmedi`,
      TOO_SLOW: 'Adres on saniyede yanıtlamadı',
      FORBIDDEN: 'Bu adrese gönderilmez: http:// yalnız yerel ağda olur',
      UNREACHABLE: 'Adrese bağlanılamadı',
    })[outcome],
  remove: 'Sil',
  removeOf: (url: string) => `${url} webhook’unu sil`,
  removeQuestion: (url: string) => `${url} artık hiçbir olayı öğrenmez; bekleyen iletileri de silinir. Geri alınamaz.`,
  made: 'Webhook eklendi',
  madeHint: 'İmza anahtarı yalnız şimdi gösterilir. İletileri alan programın ayarlarına kopyalayın.',
  secret: 'İmza anahtarı',
  close: 'Tamam',
  last: ({ last }: Webhook) =>
    last === null ? 'Henüz ileti gönderilmedi' : `Son ileti ${formatInstant(last.at)}: ${statuses[last.status]}`,
} as const
