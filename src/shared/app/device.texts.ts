// What the app says about itself on this device.
import { formatQuantity, formatTotals, type Quantity } from '../quantity.ts'

const MINUTE_MS = 60_000

/** "3 saat önce" */
function ago(then: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - then) / MINUTE_MS))
  if (minutes < 1) return 'az önce'
  if (minutes < 60) return `${minutes} dakika önce`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `${hours} saat önce`
  const days = Math.round(hours / 24)
  return days === 1 ? 'dün' : days === 2 ? 'evvelsi gün' : `${days} gün önce`
}

export const deviceTexts = {
  noAnswer: 'Sunucudan yanıt gelmiyor.',
  shownSince: (then: number, now: number) => `Gördüklerinizin en eskisi ${ago(then, now)} alındı.`,

  waiting: (count: number) => `${count} iş gönderilmeyi bekliyor`,
  refused: (count: number) => `${count} iş sunucu tarafından geri çevrildi`,
  details: 'Ayrıntılar',
  outbox: 'Gönderilmeyi bekleyenler',
  outboxText: (isOnline: boolean) =>
    isOnline
      ? 'Bu cihazda duruyor; her işin kayıtları sırasıyla ve yalnızca bir kez gönderilir. Gönderilemeyen bir süre sonra yeniden denenir.'
      : 'Bu cihazda duruyor; bağlantı gelince sırasıyla ve yalnızca bir kez gönderilir.',
  serverFails: (count: number, reason: string) => `Sunucu ${count} denemede de hata verdi: ${reason}`,
  states: { READY: 'Bekliyor', SENDING: 'Gönderiliyor', REJECTED: 'Geri çevrildi' },
  doneAt: (instant: string) => `Yapıldığı an: ${instant}`,
  deleteWork: 'Bu cihazdan sil',
  deleteWorkOf: (title: string) => `Bu cihazdan sil: ${title}`,
  /** The accessible name of a button beside a work. */
  actionOf: (action: string, title: string) => `${action}: ${title}`,
  tell: 'Yöneticiye bildir',
  tellOf: (title: string) => `Yöneticiye bildir: ${title}`,
  told: 'Yöneticiye bildirildi',
  refusedWork: (title: string) => `Kaydedilemeyen iş: ${title}`,
  reason: (reason: string) => `Neden: ${reason}`,
  photoStays: 'Fotoğraf, çekenin cihazında duruyor.',
  deleteTitle: 'Bu iş gönderilmeden silinsin mi?',
  allSent: 'Her şey gönderildi.',
  kept: 'Bağlantı yok. Bu cihazda saklandı, bağlantı gelince gönderilecek.',
  keptBehind: 'Bu cihazda saklandı; önce gelen kayıtların ardından gönderilecek.',
  notKept: 'Bu cihazda bekletilecek yer yok. Yazdıklarınız duruyor; bağlantı gelince yeniden gönderin.',
  tooManyPhotos: 'Bu cihaz daha fazla fotoğraf bekletemez. Bağlantı gelip bekleyenler gidince yeniden ekleyin.',
  waitingRequests: 'Gönderilmeyi bekleyen talepler',
  mend: 'Düzelt',
  mendOf: (boat: string) => `Düzelt: ${boat}`,
  install:
    'Safari, bir hafta açılmayan bir sayfanın verilerini silebilir. Bekleyenler gidince Pruva’yı Paylaş menüsünden ana ekrana ekleyin ve oradan açın.',
  unsentTitle: (count: number) => `${count} iş henüz gönderilmedi`,
  unsent: (titles: readonly string[]) => `${titles.join(' · ')}. Çıkış yaparsanız bu cihazdan silinir.`,
  othersTitle: 'Bu cihazda gönderilmemiş iş var',
  others: (work: number, drafts: number) => {
    const what = [work > 0 && `${work} işi`, drafts > 0 && `${drafts} taslağı`].filter(Boolean).join(' ve ')
    return `Başka bir hesabın ${what} henüz gönderilmedi. Giriş yaparsanız bu cihazdan silinir; göndermek için önce o hesapla giriş yapın.`
  },
  othersDelete: 'Bu cihazdan sil ve giriş yap',
  /** Of numbers that are shown while something of them waits. */
  lastKnown: (then: number, now: number) => `Son bilinen sayılar (${ago(then, now)}), bekleyenler düşülmüş olarak.`,
  /** Of parts that can be chosen without a network. */
  knownParts: (then: number, now: number) => `Bu cihazdaki parça listesi (${ago(then, now)}):`,
  lastKnownStock: (stock: Quantity, then: number, now: number) =>
    `Son bilinen stok: ${formatQuantity(stock.quantity, stock.unit)} (${ago(then, now)})`,
  completing: 'Tamamlama gönderilmeyi bekliyor',
  completionRefused: 'Tamamlama geri çevrildi',
  work: {
    take: (part: string, taken: Quantity) => `Stoktan al: ${part}, ${formatQuantity(taken.quantity, taken.unit)}`,
    allUsed: (left: readonly Quantity[]) => `Kalanın hepsini kullan: ${formatTotals(left)}`,
    list: (taken: readonly Quantity[], names: string) =>
      `Parça listesi: ${taken.length} çeşit, ${formatTotals(taken)} (${names})`,
    transaction: (action: string, part: string, moved: Quantity) =>
      `${action}: ${part}, ${formatQuantity(moved.quantity, moved.unit)}`,
    reading: (engine: string) => `Motor saati: ${engine}`,
    meterPhoto: (engine: string) => `Sayacın fotoğrafı: ${engine}`,
    complete: (boat: string) => `İşi tamamla: ${boat}`,
    photo: (name: string) => `Fotoğraf: ${name}`,
    told: (title: string) => `Yöneticiye bildirim: ${title}`,
    extra: (boat: string) => `Ek iş taslağı: ${boat}`,
    note: (boat: string) => `İş notu: ${boat}`,
    request: (boat: string) => `Yeni talep: ${boat}`,
  },
  /** What is typed and not sent yet. */
  drafts: {
    offer: (number: string) => `Teklif: ${number}`,
    extra: (boat: string) => `Ek iş: ${boat}`,
    report: (number: string) => `Servis raporu: ${number}`,
    feedback: (boat: string) => `Değerlendirme: ${boat}`,
  },
} as const
