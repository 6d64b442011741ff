import { appTexts } from '../app/app.texts.ts'
import { formatDay } from '../days.ts'
import type { DocumentState, KnownDocument } from './documents.contract.ts'

const STATES: Record<DocumentState, string> = {
  SENT: 'Teklif yanıt bekliyor.',
  EXPIRED: 'Teklifin geçerlilik süresi doldu.',
  ACCEPTED: 'Teklif kabul edildi.',
  REJECTED: 'Teklif reddedildi.',
  WITHDRAWN: 'Teklif geri çekildi.',
  REVISED: 'Bu sürümün yerine yenisi geldi.',
  TAKEN_BACK: 'Bu yanıt artık geçerli değil; sonradan geri alındı ya da değişti.',
  SIGNED: 'Servis formu imzalandı.',
  MADE: 'Defter, hazırlandığı günkü kayıtları gösterir.',
}

/** Bu belge T-2026-0148, 2. sürümle aynıdır. */
function known({ kind, number, rev }: KnownDocument): string {
  if (kind === 'SERVICE_REPORT') return `Bu belge ${number} numaralı talebin servis formuyla aynıdır.`
  if (kind === 'SERVICE_BOOK') return `Bu belge ${formatDay(number)} tarihli servis defteriyle aynıdır.`
  if (kind === 'OFFER_RECORD') return `Bu belge ${number}, ${rev}. sürümün onay kaydıyla aynıdır.`
  return `Bu belge ${number}, ${rev}. sürümle aynıdır.`
}

export const documentsTexts = {
  title: appTexts.titles.check,
  intro: 'Teklif, onay kaydı, servis formu ve servis defteri belgelerinin değiştirilmediğini görebilirsiniz.',
  drop: 'PDF belgesini buraya bırakın ya da seçin.',
  choose: 'PDF belgesi seç',
  stays: 'Belge cihazınızdan çıkmaz; yalnızca özeti (SHA-256) gönderilir.',
  failed: 'Belge denetlenemedi',
  known,
  unchanged: (fileName: string) => `${fileName} değiştirilmemiş.`,
  unknown: 'Tanınmıyor',
  unknownHint: (fileName: string) =>
    `${fileName} burada hazırlanmış belgelerin hiçbiriyle aynı değil. Belge değiştirilmiş ya da yeniden kaydedilmiş olabilir.`,
  states: STATES,
} as const
