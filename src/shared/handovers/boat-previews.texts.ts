// The texts of the preview's dialog and of its public page.
import { formatDay } from '../days.ts'
import { formatQuantity, type Unit } from '../quantity.ts'

export const boatPreviewsTexts = {
  title: 'Alıcı için önizleme',
  intro:
    'Bağlantıyı açan kişi teknenin kimliğini, motorlarını, saatlerini, yapılan işleri ve yaklaşan bakımları görür; adınızı, fiyatları ve teknenin yerini görmez. Bağlantı yedi gün geçerlidir, devirle birlikte kapanır.',
  failed: 'Önizleme bilgisi alınamadı',
  create: 'Bağlantı oluştur',
  renew: 'Yeni bağlantı oluştur',
  renewQuestion: 'Eski bağlantı artık çalışmaz. Yeni bağlantı oluşturulsun mu?',
  stop: 'Bağlantıyı kapat',
  stopQuestion: 'Bağlantıyı alan kişi tekneyi artık göremez. Bağlantı kapatılsın mı?',
  exists: (endsAt: string) =>
    `Bu teknenin ${formatDay(endsAt)} gününe kadar geçerli bir bağlantısı var. Adresi güvenlik için saklanmaz; yeniden paylaşmak için yeni bir bağlantı oluşturun.`,
  once: 'Adres yalnız şimdi gösterilir; kapatmadan kopyalayın ya da gönderin.',
  qr: 'Önizlemenin QR kodu',
  address: 'Önizlemenin adresi',
  chat: 'WhatsApp ile gönder',
  message: (boat: string, url: string) => `${boat} teknesinin bakım geçmişi: ${url}`,
} as const

export const boatPreviewPageTexts = {
  missing: 'Önizleme bulunamadı',
  missingHint: 'Bağlantının süresi dolmuş ya da bağlantı kapatılmış olabilir.',
  failed: 'Önizleme alınamadı',
  until: (endsAt: string) => `Önizleme, ${formatDay(endsAt)} gününe kadar açık`,
  identity: 'Tekne kimliği',
  engines: 'Motorlar',
  noEngines: 'Teknede motor yok.',
  engine: (serial: string, hours: string) => `Seri no ${serial} · ${hours} saat`,
  due: 'Yaklaşan bakımlar',
  noDue: 'Bakım planı girilmemiş.',
  jobs: 'Yapılan işler',
  noJobs: 'Bu teknede tamamlanmış iş yok.',
  parts: 'Kullanılan parçalar',
  pieces: (name: string, quantity: number, unit?: Unit) => `${name}, ${formatQuantity(quantity, unit)}`,
} as const
