// The texts about an engine's hours: entry, history, chart, and the question at the completion of a job.
import type { READING_SOURCES } from './readings.contract.ts'

export const readingsTexts = {
  reminder: {
    label: 'Aylık motor saati hatırlatması',
    hint: 'Bir aydır saati girilmeyen motorunuz varsa ayda bir hatırlatırız.',
    notSaved: 'Hatırlatma tercihiniz kaydedilemedi!',
    log: (email: string, isWanted: boolean) =>
      `${email} aylık motor saati hatırlatmasını ${isWanted ? 'açtı' : 'kapattı'}`,
  },
  enter: 'Saat gir',
  enterFor: (engine: string) => `${engine}: saat gir`,
  title: (engine: string, serialNumber: string) => `${engine} ${serialNumber}: motor saati`,
  failed: 'Motor saati kaydedilemedi!',
  listFailed: 'Saat kayıtları alınamadı',
  hours: 'Sayaçtaki saat',
  last: (hours: string, day: string) => `Son saat kaydı: ${hours}, ${day}`,
  readOn: 'Okuma günü',
  note: 'Not (isteğe bağlı)',
  photo: {
    take: 'Sayacı fotoğrafla (isteğe bağlı)',
    choose: 'Sayacın fotoğrafını ekle (isteğe bağlı)',
    chosen: 'Sayacın eklenecek fotoğrafı',
    remove: 'Fotoğrafı kaldır',
    failed: 'Sayacın fotoğrafı yüklenemedi!',
    open: (hours: string, day: string) => `${day} günkü ${hours} kaydının fotoğrafı`,
    notLoaded: 'Fotoğraf alınamadı',
    waiting: 'Sayacın bekleyen fotoğrafı',
  },
  reason: 'Neden farklı?',
  reasons: {
    confirm: 'Saat doğru, böyle kaydet',
    voids: (hours: string) => `Önceki kayıt (${hours}) yanlıştı`,
    meter: 'Sayaç değişti',
  },
  finalHours: 'Eski sayacın son saati',
  startHours: 'Yeni sayacın ilk saati',
  usage: 'Kullanım',
  yearly: (hours: string) => `Yılda yaklaşık ${hours}`,
  yearlyDeclared: (hours: string) => `Yılda ${hours} (beyan)`,
  season: (year: number, hours: string) => `${year}: ${hours}`,
  chart: (from: string, to: string) => `Motor saati: ${from} ile ${to} arasındaki kayıtlar`,
  /** Below the chart's first and last reading. */
  end: (day: string, hours: string) => `${day} · ${hours}`,
  history: 'Saat kayıtları',
  sources: { OWNER: 'Sahibi', TECHNICIAN: 'Teknisyen', SERVICE: 'Servis', IMPORT: 'İlk kayıt' } satisfies Record<
    (typeof READING_SOURCES)[number],
    string
  >,
  total: (hours: string) => `toplam ${hours}`,
  voided: 'Yanlıştı, düzeltildi',
  correct: 'Düzelt',
  correctNamed: (hours: string, day: string) => `${day} günkü ${hours} kaydını düzelt`,
  correcting: (hours: string) => `${hours} kaydını düzeltiyorsunuz.`,
  atCompletion: (engine: string) => `${engine}: saat (isteğe bağlı)`,
  unusual: 'Saatler doğru, böyle kaydet',
} as const
