// The texts about the operator's help: the trial mail and the support packet.
import type { TestMail } from './support.contract.ts'

const outcomes = {
  ACCEPTED: (to: string) => `Posta sunucusu ${to} için kabul etti`,
  REFUSED: (to: string) => `Posta sunucusu ${to} için kabul etmedi`,
  KEPT: (to: string) => `Posta sunucusu ayarlanmamış; ${to} için dosyaya yazıldı`,
} satisfies Record<TestMail['outcome'], unknown>

export const supportTexts = {
  title: 'Sunucu',
  mail: {
    label: 'Deneme e-postası',
    hint: 'Size gönderilir; posta sunucusunun yanıtı burada görünür.',
    send: 'Gönder',
    notSent: 'Deneme e-postası gönderilemedi.',
    outcomes,
    subject: 'Deneme e-postası',
    heading: 'Bu bir deneme e-postasıdır',
    body: 'Bu e-postayı okuyorsanız Pruva’nın e-posta ayarları çalışıyor.',
    log: ({ to, outcome, words }: TestMail) => `Deneme e-postası: ${outcomes[outcome](to)} (${words})`,
  },
  packet: {
    label: 'Destek paketi',
    hint: 'Sürümler, ayarlar, sayılar ve son uyarılar. Kişisel veri ve gizli ayar içermez.',
    download: 'İndir',
    failed: 'Destek paketi alınamadı.',
    fileName: (day: string) => `pruva-destek-${day}.json`,
  },
} as const
