// The texts of the screens about service plans and what is due.
import { formatDay } from '../days.ts'
import { formatDecimal } from '../money.ts'
import { formatNumber } from '../numbers.ts'
import type { PlanState } from './due-rules.ts'

interface Due {
  dueOn: string | null
  dueAtHours: number | null
  hoursUsed: number | null
}

/** Both limits: "38 saat ya da 12.04.2027". */
function limits({ dueOn, dueAtHours, hoursUsed }: Due): string {
  const left = dueAtHours === null || hoursUsed === null ? null : dueAtHours - hoursUsed
  const hours = left === null ? null : left >= 0 ? `${formatDecimal(left)} saat` : `${formatDecimal(-left)} saat geçti`
  return [hours, dueOn && formatDay(dueOn)].filter(Boolean).join(' ya da ') || 'Tarih girilmemiş'
}

export const plansTexts = {
  states: {
    OVERDUE: 'Gecikti',
    SOON: 'Yaklaşıyor',
    LATER: 'Sonra',
    UNKNOWN: 'Bilinmiyor',
  } satisfies Record<PlanState, string>,
  limits,
  needs: (what: string, due: string) => `${what}: ${due}`,

  open: 'Bakım planı',
  openFor: (engine: string) => `${engine}: bakım planı`,
  title: (engine: string) => `${engine}: bakım planı`,
  loadFailed: 'Bakım planı alınamadı',
  saveFailed: 'Bakım planı kaydedilemedi!',
  empty: 'Bu motorun bakım planı yok',
  emptyHint: {
    ADMIN: 'Bir şablon seçip uygulayın ya da motora özel maddeler ekleyin.',
    CUSTOMER: 'Servis, motorunuza uygun planı ekler.',
  },
  items: 'Bakım maddeleri',
  done: (day: string | null, hours: number | null) =>
    `Son yapılan: ${[day && formatDay(day), hours !== null && `${formatDecimal(hours)} saat`].filter(Boolean).join(', ')}`,
  finished: 'Bir kez yapılır, yapıldı',
  requested: 'Talepte',
  request: 'Servis talebi oluştur',
  requestFor: (items: readonly string[]) => `Bakım planından: ${items.join(', ')}`,
  template: 'Şablon',
  noTemplates: 'Şablon yok',
  apply: 'Şablonu uygula',
  fromTemplate: (name: string) => `Şablon: ${name}`,
  warning: 'Başlangıç şablonudur; motorun el kitabıyla doğrulayın.',
  harshUse: 'Ağır kullanım (aralıklar yarıya iner)',
  differs: (count: number) => `Şablon değişti: ${count} fark`,
  differences: { ADDED: 'yeni', CHANGED: 'değişti', REMOVED: 'kalktı' },
  take: 'Farkı al',

  own: {
    open: 'Motora özel maddeler',
    title: (engine: string) => `${engine}: motora özel maddeler`,
    hint: 'Yalnız bu motorda yapılanlar. Yeni madde bugünden ve motorun bugünkü saatinden sayılır; şablon değişse de kalır.',
    items: 'Motora özel maddeler',
    mark: 'Motora özel',
  },

  lastDone: {
    open: 'Son yapılanları gir',
    title: (engine: string) => `${engine}: son yapılanlar`,
    hint: 'Bilmediğinizi boş bırakın. Sonraki bakım buradan sayılır.',
    day: 'Son yapıldığı gün',
    dayOf: (title: string) => `Son yapıldığı gün: ${title}`,
    hours: 'Motor saati',
    hoursOf: (title: string) => `Motor saati: ${title}`,
  },

  dates: 'Belge ve donanım tarihleri',
  datesHint: 'Bilmediğiniz tarihi boş bırakın.',
  dueOn: (what: string) => `${what}: son gün`,
  datesFailed: 'Tarihler kaydedilemedi!',

  due: {
    title: 'Bakımı gelen tekneler',
    label: 'Bakımı gelenler',
    templates: 'Şablonlar',
    filter: 'Durum',
    all: 'Gecikenler ve yaklaşanlar',
    failed: 'Bakımı gelenler alınamadı',
    empty: 'Bakımı gelen tekne yok',
    emptyHint: 'Motorlara bakım planı ekleyin; günü ve saati yaklaşanlar burada görünür.',
    total: (count: number, isExact = true) => `${isExact ? 'Toplam' : 'En az'} ${formatNumber(count)} tekne`,
    noBoat: 'Teknesiz',
    ofBoat: 'Tekne',
    columns: { boat: 'Tekne', what: 'Bakım', owner: 'Sahibi' },
    chat: (boat: string) => `${boat}: WhatsApp ile yaz`,
    mail: (boat: string) => `${boat}: e-posta yaz`,
    toRequest: (boat: string) => `${boat}: servis talebi oluştur`,
    openRequest: 'Talebi aç',
    subject: (boat: string) => `${boat}: bakım zamanı`,
    message: (boat: string, lines: string) =>
      `Merhaba, ${boat} teknenizin bakımı geldi:
${lines}
Uygun olduğunuz günü yazarsanız randevu verelim.`,
  },

  doneItems: 'Yapılan bakım maddeleri',
  doneItem: (title: string, engine: string | null) => (engine === null ? title : `${title} (${engine})`),
} as const
