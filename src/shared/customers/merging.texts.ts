// Two records of one customer become one: the dialog, the note and the log entry.
import { dative } from '../suffixes.ts'
import { customersTexts } from './customers.texts.ts'
import type { MergedFact } from './merging.contract.ts'

export const mergedFacts: Record<MergedFact, string> = {
  fullName: 'Ad',
  kind: customersTexts.card.kind,
  phone: 'Telefon',
  email: 'E-posta',
  language: customersTexts.card.language,
  channel: customersTexts.card.channel,
  address: 'Adres',
  district: 'İlçe',
  city: 'Şehir',
  billing: 'Fatura bilgileri',
}

export const mergingTexts = {
  open: 'Birleştir',
  title: 'Kayıtları birleştir',
  compare: 'Karşılaştır',
  compareWith: (name: string) => `Karşılaştır: ${name}`,
  choose: 'Aynı kişinin öteki kaydı',
  choosePlaceholder: 'Ad, telefon ya da tekne ara',
  none: 'Başka kayıt bulunamadı',
  kept: 'Kalan kayıt',
  other: 'Arşivlenen kayıt',
  swap: 'Ötekini tut',
  back: 'Başka kayıt seç',
  boats: 'Tekneler',
  requests: 'Talepler',
  people: 'Kişiler',
  ledger: 'Açık bakiye',
  signIn: 'Giriş',
  filled: 'Kalan kayda eklenecekler',
  differing: 'Farklı olanlar',
  /** In place of the kept record's, which has none. */
  nothing: '—',
  differingHint: 'Kalan kayıttaki geçerli kalır; öteki, işletmenin notuna yazılır.',
  signInEnds: (name: string) =>
    `${name} artık kendi hesabıyla giriş yapamaz ve kalan kaydın hesabı yok. Hesabı korumak için ötekini tutun.`,
  signInEndsToo: (email: string) => `${email} ile artık giriş yapılamaz; oturumları kapanır.`,
  noUndo: 'Birleştirme geri alınamaz.',
  submit: 'Birleştir',
  addressTaken:
    'Bu kaydın e-posta adresi artık kalan kayıtta, bu yüzden geri getirilemedi. İki kayıt aynı kişininse birleştirin.',
  loadFailed: 'Kayıtlar karşılaştırılamadı',
  failed: 'Kayıtlar birleştirilemedi',
} as const

export const mergedNoteTexts = {
  heading: (name: string, day: string) => `${day}: ${name} kaydı bununla birleştirildi.`,
  fact: (fact: MergedFact, value: string) => `${mergedFacts[fact]}: ${value}`,
} as const

export const mergingLogTexts = {
  merged: (other: string, kept: string) => `${other} müşterisinin kaydı ${dative(kept)} katılarak birleştirildi`,
} as const
