// The log screen and its files.
import { formatNumber } from '../numbers.ts'
import type { LogAction, LogCategory } from './logs.contract.ts'

export const logsTexts = {
  title: 'Log Kayıtları',
  email: 'Kullanıcı e-postası ile ara...',
  category: 'Kategori',
  allCategories: 'Tüm Kategoriler',
  from: 'Başlangıç tarihi',
  to: 'Bitiş tarihi',
  reset: 'Filtreleri temizle',
  about: 'Yalnızca seçtiğiniz kaydın geçmişi gösteriliyor.',
  /** The link from a record to its own entries. */
  history: 'Log kayıtları',
  createdAt: 'Tarih',
  user: 'Kullanıcı',
  action: 'İşlem',
  message: 'Mesaj',
  /** Only in the file, for what arrived later. */
  doneAt: 'Yapıldığı an',
  system: 'Sistem',
  failed: 'Log kayıtları alınamadı',
  empty: 'Kayıt bulunamadı',
  emptyHint: 'Filtreleri değiştirip yeniden deneyin.',
  total: (count: number, isExact = true) =>
    isExact ? `Toplam ${formatNumber(count)} kayıt` : `En az ${formatNumber(count)} kayıt`,
  exportCsv: 'CSV indir',
  exportXlsx: 'Excel indir',
  exportFailed: 'Dosya indirilemedi',
  fileName: (day: string) => `pruva-log-${day}`,
  sheet: 'Log',
  categories: {
    AUTH: 'Oturum',
    USER: 'Kullanıcı',
    BOAT: 'Tekne',
    INVENTORY: 'Envanter',
    MAINTENANCE: 'Bakım',
    NOTIFICATION: 'Bildirim',
  } satisfies Record<LogCategory, string>,
  actions: {
    CREATE: 'Oluşturma',
    UPDATE: 'Güncelleme',
    DELETE: 'Silme',
    LOGIN: 'Giriş',
    LOGOUT: 'Çıkış',
    LOGIN_FAILED: 'Başarısız giriş',
    SEND: 'Gönderim',
  } satisfies Record<LogAction, string>,
} as const
