import { formatInstant } from '../days.ts'

/** The lines of `npm run admin -- doctor`. */
export const doctorTexts = {
  marks: { good: '✓', care: '!', bad: '✗' },
  line: (mark: string, name: string, says: string) => `${mark} ${name}: ${says}`,
  summary: (bad: number, care: number) =>
    bad > 0
      ? `${bad} sorun var${care > 0 ? `, ${care} uyarı` : ''}.`
      : care > 0
        ? `Sorun yok, ${care} uyarı var.`
        : 'Her şey yolunda.',
  broke: (reason: string) => `denenemedi: ${reason}`,

  settings: { name: 'Ayarlar', good: 'okunuyor' },
  database: {
    name: 'Veritabanı',
    good: (version: string, isEmbedded: boolean) => `${version}${isEmbedded ? ', gömülü' : ''}`,
    pending: (count: number) => `${count} geçiş bekliyor. Sunucuyu bir kez başlatın.`,
    bad: (reason: string) => `açılamadı: ${reason}`,
  },
  disk: {
    name: 'Disk',
    good: (free: string) => `${free} boş`,
    low: (free: string) => `yalnızca ${free} boş. Yer açın ya da daha büyük bir diske taşıyın.`,
    bad: (dataDir: string, reason: string) =>
      `${dataDir} klasörüne yazılamıyor (${reason}). Sahibini ve izinlerini düzeltin.`,
  },
  store: {
    name: 'Dosya deposu',
    good: 'yazıp okuyup silebiliyor',
    bad: (reason: string) => `çalışmıyor: ${reason}. STORAGE_URL adresini, anahtarını ve kovasını kontrol edin.`,
    different: 'yazılanı geri vermedi. Deponun önündeki önbelleği kaldırın.',
  },
  mail: {
    name: 'E-posta',
    good: (host: string) => `${host} kabul ediyor`,
    none: 'SMTP_URL yok: e-postalar gönderilmez, DATA_DIR/outbox klasörüne yazılır.',
    bad: (words: string) => `posta sunucusu kabul etmiyor: ${words}. SMTP_URL adresini ve şifresini kontrol edin.`,
    failed: (count: number) =>
      `çalışıyor, ama ${count} ileti gönderilememiş. "Gönderilemeyen iletiler" sayfasına bakın.`,
  },
  push: {
    name: 'Anlık bildirim',
    good: (hosts: string) => `ulaşıldı: ${hosts}`,
    insecure: 'APP_URL https değil: tarayıcılar anlık bildirim almaz.',
    nobody: 'kayıtlı tarayıcı yok, denenmedi',
    bad: (host: string, reason: string) =>
      `${host} adresine ulaşılamıyor (${reason}). Güvenlik duvarında dışarıya HTTPS açın.`,
  },
  address: {
    name: 'APP_URL',
    good: (url: string) => `${url} bu sunucuya varıyor`,
    unreachable: (url: string, reason: string) =>
      `${url} yanıt vermiyor (${reason}). Sunucu çalışıyor mu? DNS, sertifika ve vekil sunucuya bakın.`,
    gate: (url: string) => `${url} kendi girişini soruyor. Vekil sunucuda Basic auth kapatılmalı.`,
    other: (url: string, status: number) =>
      `${url} başka bir sunucuya varıyor (yanıt ${status}). Vekil sunucunun hedefini düzeltin.`,
  },
  stream: {
    name: 'Canlı güncelleme',
    good: (ms: number) => `${ms} ms içinde geldi`,
    buffered: 'akış gelmedi. Vekil sunucuda /api/live için tamponlamayı kapatın (nginx: proxy_buffering off).',
    refused: (status: number) =>
      `/api/live isteği reddedildi (yanıt ${status}). Yanıt vekil sunucudan geliyorsa onun kurallarına, gelmiyorsa sunucunun günlüğüne bakın.`,
    nobody: 'yönetici yok, denenmedi',
    notTried: 'APP_URL yanıt vermediği için denenmedi',
  },
  clock: {
    name: 'Saat',
    good: 'doğru',
    unknown: 'dışarıdan karşılaştırılamadı',
    bad: (other: string, seconds: number) => `${other} ile ${seconds} saniye fark var. Makinede NTP açın.`,
    database: 'veritabanı',
  },
  backup: {
    name: 'Yedek',
    good: (at: Date) => `son yedek ${formatInstant(at)}`,
    none: 'BACKUP_TO yok: geceleri yedek alınmıyor. Başka bir diskte bir klasör ya da s3:// adresi verin.',
    first: 'yer çalışıyor; ilk yedek sunucu açıkken alınır',
    late: (at: Date | null) =>
      at
        ? `son yedek ${formatInstant(at)}: gecikmiş. Sunucunun günlüğüne bakın.`
        : 'henüz hiç yedek alınamamış. Sunucunun günlüğüne bakın.',
    failing: (reason: string) => `alınamıyor: ${reason}`,
    place: (reason: string) => `BACKUP_TO yerine ulaşılamıyor: ${reason}`,
  },
  demo: {
    name: 'Demo şifreleri',
    good: 'açık demo hesabı yok',
    local: (count: number) => `${count} demo hesabı açık; sunucu yalnızca bu makineden erişiliyor`,
    bad: (emails: readonly string[]) =>
      `şifresi herkesçe bilinen hesaplar: ${emails.join(', ')}. Silin ya da şifrelerini değiştirin.`,
  },
} as const
