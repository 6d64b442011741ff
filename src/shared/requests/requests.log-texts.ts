// What the log and the calendar say about requests.
import { formatDay } from '../days.ts'
import type { RequestStatus, RequestType } from './requests.workflow.ts'

const statusWords: Record<RequestStatus, string> = {
  PENDING: 'Beklemede',
  WAITING_APPROVAL: 'Onay bekliyor',
  ACTIVE: 'Aktif',
  COMPLETED: 'Tamamlandı',
  REJECTED: 'Reddedildi',
  CANCELED: 'İptal edildi',
}
const typeWords: Record<RequestType, string> = { MAINTENANCE: 'Bakım', FAULT: 'Arıza' }

const of = (boat: string) => `${boat} teknesinin talebi`

export const requestLogTexts = {
  created: (boat: string, type: RequestType) => `${boat} teknesi için talep açıldı: ${typeWords[type]}`,
  moved: (boat: string, from: RequestStatus, to: RequestStatus) =>
    from === to
      ? `${of(boat)}: durum yeniden kaydedildi (${statusWords[to]})`
      : `${of(boat)}: durum değişti, ${statusWords[from]} → ${statusWords[to]}`,
  dateAssigned: (boat: string, day: string) => `${of(boat)}: servis günü ${formatDay(day)} olarak belirlendi`,
  dateCleared: (boat: string) => `${of(boat)}: servis günü kaldırıldı`,
  technicianAssigned: (boat: string, email: string) => `${of(boat)}: ${email} teknisyen olarak atandı`,
  technicianUnassigned: (boat: string, email: string) => `${of(boat)}: ${email} teknisyenlikten alındı`,
  feedback: (boat: string, rating: number) => `${of(boat)}: müşteri ${rating}/5 puan verdi`,
  deleted: (boat: string) => `${of(boat)} silindi`,
  archived: (boat: string) => `${of(boat)} arşivlendi`,
  both: (first: string, second: string) => `${first}; ${second}`,
} as const

export const requestCalendarTexts = {
  title: (type: RequestType, boat: string) => `${typeWords[type]} · ${boat}`,
} as const
