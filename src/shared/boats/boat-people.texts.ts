// The texts of a boat's people: the section, the invitation and its mail.
import { formatMoney } from '../money.ts'
import type { Switch, Switches } from './boat-rights.ts'
import { switchesOf } from './boat-rights.ts'

const MAY: Record<Switch, string> = {
  calls: 'aranır',
  sees: 'görür',
  asks: 'talep açar',
  prices: 'fiyat görür',
  approves: 'teklifleri onaylar',
  pays: 'öder',
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase('tr') + words.slice(1)

/** "Aranır, görür, talep açar; fiyat görmez." */
export function whatTheyMay(given: Switches & { ceilingTry?: number | null | undefined }): string {
  const upTo = given.ceilingTry ? `bir talepte ${formatMoney(given.ceilingTry, 'TRY')} tutarına kadar ` : ''
  const may = switchesOf(given).map((name) => (name === 'approves' ? upTo : '') + MAY[name])
  if (may.length === 0) return 'Yalnız listede durur.'
  return `${capital(may.join(', '))}${given.sees && !given.prices ? '; fiyat görmez' : ''}.`
}

export const boatPeopleTexts = {
  title: 'Kişiler',
  empty: 'Kaptanınız kendi şifresiyle girsin.',
  failed: 'Kişiler alınamadı',
  invite: 'Kişi davet et',
  waiting: 'Daveti kabul etmesi bekleniyor',
  contact: 'Telefonu kayıtlı',
  change: (name: string) => `${name} için yetkileri değiştir`,
  end: 'Erişimi bitir',
  endOf: (name: string) => `${name} kişisinin erişimini bitir`,
  endQuestion: (name: string) => `${name} bu tekneyi artık göremez. Erişimi bitirilsin mi?`,
  endContactQuestion: (name: string) => `${name} bu teknenin kişilerinden çıkarılsın mı?`,
  leave: 'Erişimimi bitir',
  leaveQuestion: 'Bu tekneyi artık göremezsiniz. Erişiminiz bitirilsin mi?',
  hears: 'Bu teknenin bildirimlerini al',
  muted: 'Bu teknenin bildirimleri kapalı',
  muteFailed: 'Bildirimler değiştirilemedi!',
  more: (name: string) => `${name} için diğer işlemler`,
  link: {
    title: (name: string) => `${name}: davet`,
    intro: 'Bağlantıyı ya da kodu verin. Kişi kendi adresini ve şifresini belirler; yetkileri o zaman başlar.',
    message: (name: string, boat: string, url: string) =>
      `Merhaba ${name}, ${boat} teknesine davetlisiniz. Hesabınızı buradan açabilirsiniz: ${url}`,
    again: 'Yeni davet bağlantısı',
    failed: 'Bağlantı oluşturulamadı!',
  },
  allBoats: {
    title: 'Bütün teknelerine ekle',
    question: (name: string) => `${name}, sahibin öteki teknelerine de aynı yetkilerle eklenir.`,
    withoutApproval: 'Onay yetkisi eklenmez; onu her teknede gerekçesiyle verin.',
    add: 'Ekle',
    failed: 'Kişi teknelere eklenemedi!',
    added: (boats: readonly string[]) => `Eklendi: ${boats.join(', ')}`,
    none: 'Sahibin başka teknesi yok.',
    left: (boat: string, reason: string) => `${boat}: eklenmedi. ${reason}.`,
  },
  ownerOf: (name: string | null) => `Sahibi ${name ?? 'belirtilmemiş'}`,
  form: {
    title: 'Kişi davet et',
    editTitle: (name: string) => `${name}: yetkiler`,
    word: 'Kim',
    other: 'Başka biri',
    otherWord: 'Tekneyle ilgisi',
    name: 'Adı soyadı',
    email: 'E-posta',
    emailHint: 'Davet bu adrese gider. Kabul etmek için aynı adresle onaylı bir hesap gerekir.',
    customer: 'Kayıtlı müşteri (isteğe bağlı)',
    customerPlaceholder: 'Ad, telefon ya da tekne',
    phone: 'Telefon',
    phoneHint: 'E-postası yoksa hesabını açacağı bağlantı ve QR kodu gösterilir.',
    choose: 'Yetkileri seç',
    may: 'Yetkiler',
    switches: {
      calls: 'Aranır: teknisyenler telefonunu görür',
      sees: 'Görür: tekne, saatler, talepler, servis formları',
      asks: 'Talep açar: talep, randevu, fotoğraf, motor saati',
      prices: 'Fiyat görür: teklifler ve toplamlar',
      approves: 'Onaylar: teklifi ve ek işi sahibinin adına yanıtlar',
      pays: 'Öder: yeni taleplerin borcu onun adına yazılır',
    },
    ceiling: 'Bir talepte en çok (₺, isteğe bağlı)',
    ceilingHint:
      'Teklif ve ek işlerin toplamı bu tutarı aşarsa onaylayamaz; teknenin sahibine, ona ulaşılamıyorsa servise haber verilir.',
    reason: 'Onay yetkisinin dayanağı',
    reasonHint: 'Örnek: vekâletname görüldü. Teknenin sahibine bildirilir; uygulama ona ulaşamıyorsa siz haber verin.',
    send: 'Davet et',
    failed: 'Kişi davet edilemedi!',
    changeFailed: 'Yetkiler değiştirilemedi!',
  },
  invitation: {
    label: 'Tekne davetleri',
    text: (owner: string | null, boat: string) => `${owner ?? 'Sahibi'} sizi ${boat} teknesine davet etti.`,
    accept: 'Kabul et',
    refuse: 'Reddet',
    refuseQuestion: 'Davet reddedilsin mi?',
  },
} as const

export const boatPeopleMailTexts = {
  subject: (boat: string) => `Pruva: ${boat} teknesine davet edildiniz`,
  title: 'Bir tekneye davet edildiniz',
  body: (owner: string, boat: string) => `${owner} sizi ${boat} teknesine davet etti.`,
  how: 'Kabul etmek için bu e-posta adresiyle Pruva hesabı açın ya da giriş yapın. Hesabınız onaylanınca davet Teknelerim sayfasında görünür.',
  ignore: 'Bu daveti beklemiyorsanız hiçbir şey yapmanız gerekmez.',
  action: 'Daveti aç',
} as const

export const boatPeopleLogTexts = {
  invited: (boat: string, name: string, may: string) => `${boat} teknesine ${name} eklendi: ${may}`,
  changed: (boat: string, name: string, may: string) => `${boat} teknesinde ${name} için yetkiler değişti: ${may}`,
  muted: (boat: string, name: string, muted: boolean) =>
    `${boat} teknesinin bildirimleri ${name} için ${muted ? 'kapatıldı' : 'açıldı'}`,
  accepted: (boat: string, name: string) => `${boat} teknesinin daveti kabul edildi: ${name}`,
  ended: (boat: string, name: string) => `${boat} teknesinde ${name} için erişim bitti`,
} as const
