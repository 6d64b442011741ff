// What people are shown and asked (consents.contract.ts). A change of a text makes a new version of it.
import type { LegalText } from '../landing/legal-text.ts'

export const PUSH_CONSENT = [
  'Anlık bildirimler, başlıkları ve metinleri şifrelenerek tarayıcınızın bildirim hizmetine (örneğin Google, Apple, Mozilla) verilir. Bu hizmetlerin sunucuları yurt dışında olabilir; içeriği okuyamazlar, bildirimin hangi tarayıcıya gittiğini bilirler.',
  'İzin vermeniz gerekmez: bildirimler uygulamada durur ve isterseniz e-postayla gelir. İzninizi her zaman geri alabilirsiniz.',
].join('\n')

/** A paragraph a line. The day of the last change is left out: it says nothing by itself. */
export const noticeOf = ({ title, intro, sections }: LegalText): string =>
  [
    title,
    intro,
    ...sections.flatMap((section) => [section.title, ...(section.items ?? []), ...(section.paragraphs ?? [])]),
  ].join('\n')

export const consentsTexts = {
  title: 'Aydınlatma metni ve izinler',
  failed: 'İzinler yüklenemedi',
  notice: 'Aydınlatma metni',
  read: 'Metnin tamamı',
  shown: (day: string) => `Size ${day} günü gösterildi.`,
  changed: 'Metin, size gösterildiğinden beri değişti:',
  consentChanged: 'Metin, izin verdiğinizden beri değişti:',
  isNew: 'Yeni',
  isGone: 'Kaldırıldı',
  close: 'Kapat',
  version: (version: string) => `Sürüm ${version.slice(0, 12)}`,
  push: 'Anlık bildirimler',
  given: (day: string) => `${day} günü izin verdiniz.`,
  notGiven: 'İzin vermediniz. Bir tarayıcıda açarken sorulur.',
  giveAgain: 'Yeni metne izin ver',
  withdraw: 'İzni geri al',
  withdrawHint: 'Hiçbir tarayıcınıza anlık bildirim gelmez.',
} as const
