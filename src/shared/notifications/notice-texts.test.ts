// Every notice with the least and with the most that it may have to say.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../test/web-fixtures.ts'
import type { DueItem } from '../plans/due-services.contract.ts'
import { ROLES, type Role } from '../roles.ts'
import { type NotificationContent, notificationContents } from './notifications.content-texts.ts'
import type { NotificationData, NotificationKind } from './notifications.kinds.ts'

const slot = { day: '2026-12-01', half: 'AM', heldUntil: '2026-11-30T10:00:00.000Z' } as const
const slotText = '01.12.2026 Salı, öğleden önce'

function dataOf(isFull: boolean): NotificationData {
  const of = { boat: isFull ? 'Mavi Rüyaların Peşinde Giden Gulet' : 'Ada', number: 'S-2026-0053' }
  const offer = { ...of, offerNumber: 'T-2026-0148', price: '€ 12.345,50', validUntil: '2026-12-15' }
  const planned = { assignedDate: slot.day, slot, description: 'Su alıyor', customerPhone: '+90 532 111 22 33' }
  const job = aRequest(isFull ? planned : {})
  const technician = isFull ? 'Ozan Usta' : 'usta@ornek.com'
  const due: DueItem = {
    id: 'i',
    code: 'OIL',
    title: 'Motor yağı',
    action: 'REPLACE',
    engineId: 'e',
    engine: 'Yanmar 4JH4',
    serialNumber: 'YN-778',
    hoursUsed: isFull ? 1234.5 : null,
    boatId: 'b',
    boatName: of.boat,
    dueOn: '2026-12-20',
    dueAtHours: isFull ? 1200 : null,
    expectedOn: '2026-12-20',
    state: isFull ? 'OVERDUE' : 'SOON',
    requestId: null,
  }
  const part = (at: number) => ({ name: `Parça ${at}`, code: `PRV-${at}`, quantity: at, minStock: 9 })
  const items = Array.from({ length: isFull ? 7 : 1 }, (_, at) => ({ ...due, title: `Madde ${at}` }))
  return {
    profile_approved: {},
    profile_rejected: { reason: isFull ? 'Telefon eksik' : null },
    request_created: { ...of, type: 'FAULT', customer: 'Deniz Kaptan', slot: isFull ? slotText : null },
    offer_sent: offer,
    offer_ending: offer,
    renewal_asked: offer,
    offer_accepted: offer,
    offer_rejected: offer,
    acceptance_taken_back: {
      ...of,
      offerNumbers: isFull ? ['T-2026-0148', 'T-2026-0149'] : ['T-2026-0148'],
      reason: 'Yanlış teklif.',
    },
    approval_given: {
      ...{ boat: of.boat, person: 'Kemal Kaptan', may: 'Görür, fiyat görür, teklifleri onaylar.' },
      ...{ reason: 'vekâletname görüldü', owner: isFull ? 'Ahmet Kaya' : null },
    },
    over_ceiling: { ...offer, person: 'Kemal Kaptan', ceiling: '50.000,00 ₺', owner: isFull ? 'Ahmet Kaya' : null },
    extra_drafted: offer,
    extra_accepted: offer,
    extra_left_open: of,
    due_overdue: {
      ...offer,
      due: isFull ? 'DEPOSIT' : 'REST',
      isOwner: isFull,
      dueOn: '2026-11-20',
      payTo: isFull
        ? { iban: 'TR330006100519786457841326', payee: 'Pruva Denizcilik', references: ['S-2026-0053'] }
        : null,
    },
    technician_assigned: { ...of, technician, job },
    technician_removed: { ...of, technician },
    date_assigned: { ...of, day: slot.day, job },
    slot_moved: { ...of, slot: slotText },
    slot_canceled: { ...of, slot: slotText },
    request_completed: { ...of, workDone: isFull ? 'Yağ değişti.\nİmpeller yenilendi.' : null },
    tag_message: { boat: of.boat, text: 'Su alıyor.', name: isFull ? 'Can' : null, phone: isFull ? '0532' : null },
    hours_missing: { boats: isFull ? ['Ada', 'Poyraz', 'Lodos', 'Meltem', 'Karayel', 'Yıldız'] : ['Ada'] },
    work_refused: { person: technician, text: 'Not yazılamadı.', request: isFull ? of : null },
    report_signed: of,
    clock_stopped: { ...of, span: '27.11.2026 09:40 – 12:15' },
    time_changed: {
      ...of,
      before: '27.11.2026 09:40 – 18:15',
      after: isFull ? '27.11.2026 09:40 – 12:15' : null,
      reason: isFull ? 'Öğleden sonra başka işteydi.' : null,
    },
    handover_offered: { boat: of.boat, day: '01.12.2026' },
    handover_accepted: { boat: of.boat },
    service_due: { name: of.boat, items },
    backup_late: { lastAt: isFull ? '2026-11-24T00:30:00Z' : null },
    privacy_filed: { number: 'B-2026-0004', person: technician, dueOn: '2026-12-01' },
    privacy_due: { number: 'B-2026-0004', person: technician, dueOn: '2026-12-01' },
    privacy_answered: { number: 'B-2026-0004', answer: 'Bilgileriniz düzeltildi.' },
    reserved_taken: {
      person: technician,
      parts: Array.from({ length: isFull ? 7 : 1 }, (_, at) => ({ ...part(at), waiting: 2 })),
      jobs: isFull ? ['S-2026-0053', 'S-2026-0054'] : ['S-2026-0053'],
    },
    low_stock: { parts: Array.from({ length: isFull ? 7 : 1 }, (_, at) => part(at)) },
  }
}

const kinds = Object.keys(notificationContents) as NotificationKind[]

describe.each([false, true])('with everything it may say: %s', (isFull) => {
  const data = dataOf(isFull)
  it.each(kinds)('%s reads as whole sentences for everybody', (kind) => {
    for (const role of ROLES) {
      const write = notificationContents[kind] as (data: unknown, role: Role) => NotificationContent
      const { title, body, details = '', action } = write(data[kind], role)
      for (const text of [title, body, details, action]) {
        expect(text).not.toMatch(/undefined|null|NaN|\[object/)
        expect(text).not.toMatch(/ {2}|\.\.| [.,:;]|[:,;]\./)
      }
      expect(title).not.toMatch(/[.:]/)
      expect(body).toMatch(/[.?]$/)
    }
  })
})
