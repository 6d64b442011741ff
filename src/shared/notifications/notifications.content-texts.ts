// The texts of each notification: in the app, as a push and as a mail.
import { serviceDayText } from '../appointments/appointments.texts.ts'
import { formatDay, formatInstant } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import { paymentsTexts, payToFacts } from '../payments/payments.texts.ts'
import { dialOf, shownPhone } from '../phone.ts'
import { dueByEngine } from '../plans/due-lines.ts'
import type { DueItem } from '../plans/due-services.contract.ts'
import { plansTexts } from '../plans/plans.texts.ts'
import { formatQuantity, type Quantity } from '../quantity.ts'
import { type Fact, jobFacts } from '../requests/requests.job-texts.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { RequestType } from '../requests/requests.workflow.ts'
import type { Role } from '../roles.ts'
import { dative } from '../suffixes.ts'
import { overText } from '../time/time.span.ts'
import type { NotificationData, NotificationKind } from './notifications.kinds.ts'

export interface NotificationContent {
  title: string
  body: string
  /** Details for the mail only. */
  details?: string
  /** The facts about the job that its technician needs, or where its owner pays; only in the mail. */
  facts?: readonly Fact[]
  /** The label of the mail's button. */
  action: string
}

type Contents = { [K in NotificationKind]: (data: NotificationData[K], role: Role) => NotificationContent }

const typeWords: Record<RequestType, string> = { MAINTENANCE: 'bakım', FAULT: 'arıza' }
const toRequest = 'Talebi aç'
const toJob = 'Görevi aç'
const toTime = 'Saatlerimi aç'
const toStock = 'Envanteri aç'
const SHOWN_PARTS = 5
const SHOWN_ITEMS = 5

function partsInBrief<P extends Quantity & { name: string; code: string }>(
  parts: readonly P[],
  beside: (part: P) => string,
): string {
  const shown = parts
    .slice(0, SHOWN_PARTS)
    .map((part) => `${part.name} (${part.code}): ${formatQuantity(part.quantity, part.unit)}, ${beside(part)}`)
  const rest = parts.length - shown.length
  return `${shown.join('; ')}${rest > 0 ? `; ve ${rest} parça daha` : ''}`
}

export const notificationContents: Contents = {
  profile_approved: () => ({
    title: 'Hesabınız onaylandı',
    body: 'Profil bilgileriniz incelendi ve hesabınız onaylandı. Artık Pruva’yı kullanmaya başlayabilirsiniz.',
    action: 'Pruva’yı aç',
  }),
  profile_rejected: ({ reason }) => ({
    title: 'Profil bilgileriniz reddedildi',
    body: `${reason ? `Gerekçe: ${reason}. ` : ''}Bilgilerinizi güncelleyip yeniden kaydederseniz hesabınız tekrar incelenir.`,
    action: 'Profilimi güncelle',
  }),
  request_created: ({ boat, number, type, customer, slot }) => ({
    title: 'Yeni servis talebi',
    body: `${boat} teknesi için ${number} numaralı ${typeWords[type]} talebi açıldı. Müşteri: ${customer}.${slot ? ` Randevu isteği: ${slot}.` : ''}`,
    action: toRequest,
  }),
  offer_sent: ({ boat, number, offerNumber, price, validUntil }) => ({
    title: 'Teklifiniz hazır',
    body: `${boat} teknesinin ${number} numaralı talebi için ${offerNumber} numaralı teklif hazırlandı. Tutar: ${price}. Geçerlilik: ${formatDay(validUntil)}.`,
    action: 'Teklifi incele',
  }),
  offer_ending: ({ boat, number, offerNumber, price, validUntil }) => ({
    title: 'Teklifinizin süresi doluyor',
    body: `${boat} teknesinin ${number} numaralı talebi için ${offerNumber} numaralı teklif ${formatDay(validUntil)} gününe kadar geçerli. Tutar: ${price}.`,
    action: 'Teklifi incele',
  }),
  renewal_asked: ({ boat, number, offerNumber }) => ({
    title: 'Teklifin yenilenmesi isteniyor',
    body: `${boat} teknesinin ${number} numaralı talebi için süresi dolan ${offerNumber} numaralı teklifin yenilenmesi isteniyor.`,
    action: toRequest,
  }),
  offer_accepted: ({ boat, number, offerNumber, price }) => ({
    title: 'Teklif kabul edildi',
    body: `${boat} teknesinin ${number} numaralı talebi için ${offerNumber} numaralı teklif kabul edildi: ${price}.`,
    action: toRequest,
  }),
  offer_rejected: ({ boat, number, offerNumber, price }) => ({
    title: 'Teklif reddedildi',
    body: `${boat} teknesinin ${number} numaralı talebi için ${offerNumber} numaralı teklif reddedildi: ${price}.`,
    action: toRequest,
  }),
  acceptance_taken_back: ({ boat, number, offerNumbers, reason }) => ({
    title: 'Teklif kabulünüz geri alındı',
    body: `${boat} teknesinin ${number} numaralı talebinde ${offerNumbers.join(', ')} numaralı ${offerNumbers.length > 1 ? 'tekliflerin' : 'teklifin'} kabulü servis ekibince geri alındı. Gerekçe: ${reason}`,
    action: toRequest,
  }),
  approval_given: ({ boat, person, may, reason, owner }) => ({
    title: owner === null ? 'Tekneniz için onay yetkisi verildi' : 'Verilen onay yetkisini sahibine siz haber verin',
    body:
      owner === null
        ? `Servis ekibi ${boat} tekneniz için ${person} kişisine yetki verdi (dayanağı: ${reason}). Yapabildikleri: ${may}`
        : `${boat} teknesi için ${person} kişisine yetki verildi (dayanağı: ${reason}). Uygulama teknenin sahibine ulaşamıyor; ${dative(owner)} siz haber verin. Yapabildikleri: ${may}`,
    action: 'Tekneyi aç',
  }),
  over_ceiling: ({ boat, number, offerNumber, price, person, ceiling, owner }) => ({
    title: 'Onay sınırı aşılmak istendi',
    body:
      owner === null
        ? `${person}, ${boat} teknenizin ${number} numaralı talebinde ${offerNumber} numaralı teklifi kabul etmek istedi: ${price}. Verdiğiniz sınır bir talepte ${ceiling}; teklif yanıtınızı bekliyor.`
        : `${person}, ${boat} teknesinin ${number} numaralı talebinde ${offerNumber} numaralı teklifi kabul etmek istedi: ${price}. Sınırı bir talepte ${ceiling}; teklif, sahibinin yanıtını bekliyor. Uygulama ona ulaşamıyor; ${dative(owner)} siz haber verin.`,
    action: 'Teklifi incele',
  }),
  extra_drafted: ({ boat, number, offerNumber }) => ({
    title: 'Ek iş taslağı var',
    body: `${boat} teknesinin ${number} numaralı işi için ${offerNumber} numaralı ek iş taslağı fiyat bekliyor.`,
    action: toRequest,
  }),
  extra_accepted: ({ boat, number, offerNumber, price }) => ({
    title: 'Ek iş izninizle kabul edildi',
    body: `${boat} teknenizin ${number} numaralı işi için ${offerNumber} numaralı ek iş, verdiğiniz izinle kabul edildi: ${price}.`,
    action: toRequest,
  }),
  extra_left_open: ({ boat, number }) => ({
    title: 'İş, ek iş yanıtlanmadan tamamlandı',
    body: `${boat} teknesinin ${number} numaralı işi tamamlandı. Yanıt bekleyen ek iş geri çekildi.`,
    action: toRequest,
  }),
  work_refused: ({ person, text, request }) => ({
    title: 'Kaydedilemeyen bir iş var',
    body: [
      request
        ? `${person}, ${request.boat} teknesinin ${request.number} numaralı işi için yaptığını kaydedemedi.`
        : `${person} yaptığı bir işi kaydedemedi.`,
      text,
    ].join(' '),
    action: request ? toRequest : 'Pruva’yı aç',
  }),
  due_overdue: ({ boat, number, offerNumber, price, due, dueOn, payTo, isOwner }) => ({
    title: 'Ödeme gününüz geçti',
    body: `${boat} teknesinin ${number} numaralı servisi için ${offerNumber} numaralı teklifin ödeme günü ${formatDay(dueOn)} idi. ${paymentsTexts.dueKinds[due]}: ${price}. Ödediyseniz bu hatırlatmayı dikkate almayın.`,
    ...(payTo && { facts: payToFacts(payTo) }),
    action: isOwner ? toRequest : 'Ekstremi aç',
  }),
  clock_stopped: ({ boat, number, span, status }) => ({
    title: `İş ${overText(status)}, saatiniz durdu`,
    body: `${boat} teknesinin ${number} numaralı işi ${overText(status)}. Çalışan saatiniz bitti: ${span}.`,
    action: toTime,
  }),
  time_changed: ({ boat, number, before, after, reason }) => ({
    title: after === null ? 'Saatiniz geçersiz kılındı' : 'Saatiniz düzeltildi',
    body: `${boat} teknesinin ${number} numaralı işindeki saatiniz ${after === null ? `sayılmıyor: ${before}` : `değişti: ${before} yerine ${after}`}.${reason ? ` Gerekçe: ${reason}` : ''}`,
    action: toTime,
  }),
  technician_assigned: ({ boat, number, technician, job }, role) =>
    role === 'TECHNICIAN'
      ? {
          title: 'Yeni göreviniz var',
          body: `${boat} teknesinin ${number} numaralı servisine atandınız.${job.assignedDate ? ` Servis günü: ${serviceDayText(job.assignedDate, job.slot)}.` : ''}`,
          facts: jobFacts(job),
          action: toJob,
        }
      : {
          title: 'Teknisyen atandı',
          body: `${boat} teknesinin ${number} numaralı servisi için ${technician} görevlendirildi.`,
          action: toRequest,
        },
  technician_removed: ({ boat, number, technician }, role) =>
    role === 'TECHNICIAN'
      ? {
          title: 'Görev sizden alındı',
          body: `${boat} teknesinin ${number} numaralı servisi artık sizde değil.`,
          action: 'Görevlerimi aç',
        }
      : {
          title: 'Teknisyen değişikliği',
          body: `${technician} artık ${boat} teknesinin ${number} numaralı servisinde görevli değil.`,
          action: toRequest,
        },
  date_assigned: ({ boat, number, day, job }, role) => ({
    title: 'Servis günü belirlendi',
    body: `${boat} teknesinin ${number} numaralı servisinin günü: ${serviceDayText(day, job.slot)}.`,
    ...(role === 'TECHNICIAN' ? { facts: jobFacts(job) } : {}),
    action: role === 'TECHNICIAN' ? toJob : toRequest,
  }),
  slot_moved: ({ boat, number, slot }) => ({
    title: 'Müşteri randevusunu seçti',
    body: `${boat} teknesinin ${number} numaralı talebi için müşterinin randevusu: ${slot}.`,
    action: toRequest,
  }),
  slot_canceled: ({ boat, number, slot }) => ({
    title: 'Müşteri randevusundan vazgeçti',
    body: `${boat} teknesinin ${number} numaralı talebindeki randevu kaldırıldı: ${slot}. Talep açık kaldı.`,
    action: toRequest,
  }),
  request_completed: ({ boat, number, workDone }) => ({
    title: 'Servis tamamlandı',
    body: `${boat} teknesinin ${number} numaralı servisi tamamlandı. Hizmetimizi değerlendirebilirsiniz.`,
    ...(workDone ? { details: `Yapılan iş:\n${workDone}` } : {}),
    action: 'Servisi değerlendir',
  }),
  tag_message: ({ boat, text, name, phone }) => ({
    title: `${boat} teknesinin etiketini okutan biri yazdı`,
    body: text,
    details: 'Bu mesajı, teknedeki QR etiketini okutan biri yazdı. Pruva gönderenin kim olduğunu bilmez.',
    facts: [
      ...(name ? [{ label: 'Yazdığı ad', text: name }] : []),
      ...(phone ? [{ label: 'Yazdığı telefon', text: shownPhone(phone), url: dialOf(phone) }] : []),
    ],
    action: 'Tekneyi aç',
  }),
  hours_missing: ({ boats }) => ({
    title: 'Motor saatlerinizi girer misiniz?',
    body: `${boats.slice(0, SHOWN_ITEMS).join(', ')}${boats.length > SHOWN_ITEMS ? ` ve ${boats.length - SHOWN_ITEMS} tekne daha` : ''}: motor saati bir aydır girilmedi. ${boats.length === 1 ? 'Sayaçtaki sayıyı yazıp kaydetmek on saniye sürer.' : 'Teknenin sayfasında “Saat gir” ile on saniyede girebilirsiniz.'}`,
    action: boats.length === 1 ? 'Saati gir' : 'Teknelerimi aç',
  }),
  report_signed: ({ boat, number }) => ({
    title: 'Servis formunuz hazır',
    body: `${boat} teknesinin ${number} numaralı servisinin formu imzalandı. Talebin sayfasından okuyabilir ve PDF olarak açabilirsiniz.`,
    details: 'Servis formu bu e-postanın ekindedir.',
    action: 'Servis formunu aç',
  }),
  handover_offered: ({ boat, day }) => ({
    title: 'Size bir tekne devredilmek isteniyor',
    body: `${boat} teknesinin sahibi, tekneyi size devretmek istiyor. Yanıt için son gün: ${day}.`,
    action: 'Devri aç',
  }),
  handover_accepted: ({ boat }) => ({
    title: 'Tekneniz devralındı',
    body: `${boat} teknesi yeni sahibine geçti. Talepleriniz, teklifleriniz ve ödemeleriniz sizde kaldı.`,
    action: 'Devirleri aç',
  }),
  service_due: ({ name, items }) => {
    const overdue = items.filter(({ state }) => state === 'OVERDUE')
    const soon = items.filter(({ state }) => state !== 'OVERDUE')
    const inOrder = [...overdue, ...soon]
    const shown = inOrder.slice(0, SHOWN_ITEMS)
    const listed = (label: string, some: readonly DueItem[]) => {
      // Twin engines need the same.
      const words = new Set(shown.filter((item) => some.includes(item)).map(({ title }) => title))
      return words.size > 0 ? `${label}: ${[...words].join(', ')}. ` : ''
    }
    const rest = items.length - shown.length
    return {
      title: `${name} için ${overdue.length > 0 ? 'bakım gecikti' : 'bakım yaklaşıyor'}`,
      body: `${listed('Süresi geçen', overdue)}${listed('Yaklaşan', soon)}${rest > 0 ? `Ve ${rest} madde daha. ` : ''}Servis talebinizi Pruva’dan oluşturabilirsiniz.`,
      facts: dueByEngine(inOrder).map(({ engine, groups }) => ({
        label: engine ?? plansTexts.due.ofBoat,
        text: groups
          .map(
            ({ state, titles, limits }) =>
              `${plansTexts.states[state]} · ${plansTexts.needs(titles.join(', '), limits)}`,
          )
          .join('; '),
      })),
      action: 'Bakımı aç',
    }
  },
  privacy_filed: ({ number, person, dueOn }) => ({
    title: 'Yeni KVKK başvurusu',
    body: `${person} kişisel verileri için başvurdu: ${number}. En geç ${formatDay(dueOn)} günü yanıtlanmalı.`,
    action: 'Başvuruları aç',
  }),
  privacy_due: ({ number, person, dueOn }) => ({
    title: 'KVKK başvurusu yanıt bekliyor',
    body: `${person} adına gelen ${number} numaralı başvurunun son günü ${formatDay(dueOn)}.`,
    action: 'Başvuruları aç',
  }),
  privacy_answered: ({ number, answer }) => ({
    title: 'KVKK başvurunuz yanıtlandı',
    body: `${number} numaralı başvurunuzun yanıtı: ${answer}`,
    action: 'Verilerimi aç',
  }),
  backup_late: ({ lastAt }) => ({
    title: 'Yedek alınamıyor',
    body: `${lastAt ? `Son yedek ${formatInstant(lastAt)} tarihinde alındı.` : 'Henüz hiç yedek alınamadı.'} Nedeni genel bakışta yazıyor; sunucunun sorumlusuna haber verin.`,
    action: 'Genel bakışı aç',
  }),
  low_stock: ({ parts }) => ({
    title: parts.length === 1 ? 'Stok azaldı' : `${parts.length} parçanın stoku azaldı`,
    body: `${partsInBrief(parts, ({ minStock }) => `en az ${formatNumber(minStock)}`)}.`,
    action: toStock,
  }),
  reserved_taken: ({ person, parts, jobs }) => ({
    title:
      parts.length === 1 ? 'Başka işin beklediği parça alındı' : `Başka işlerin beklediği ${parts.length} parça alındı`,
    body: `Alan: ${person}. Kalan: ${partsInBrief(parts, ({ waiting }) => `beklenen ${formatNumber(waiting)}`)}. Bekleyen: ${jobs.join(', ')}.`,
    action: 'Sipariş edilecekleri aç',
  }),
}

export const notificationMailTexts = {
  subject: (title: string, request: RequestNames | null) =>
    `Pruva: ${title}${request ? ` · ${request.boat} · ${request.number}` : ''}`,
  footnote: 'Bu bildirimleri e-posta ile almak istemiyorsanız Pruva’da Ayarlar sayfasından kapatabilirsiniz.',
} as const
