// The texts about requests in the log and the calendar.
import { appTexts } from '../app/app.texts.ts'
import type { Slot } from '../appointments/appointments.contract.ts'
import { serviceDayText } from '../appointments/appointments.texts.ts'
import type { RequestStatus } from './requests.status.ts'
import { requestsTexts } from './requests.texts.ts'
import type { RequestType } from './requests.workflow.ts'

const { requestStatuses: statusWords } = appTexts
const { types: typeWords } = requestsTexts

/** The data that names a request. */
export interface RequestNames {
  boat: string
  /** `S-2026-0053` */
  number: string
}

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı talebi`

export const requestLogTexts = {
  created: ({ boat, number }: RequestNames, type: RequestType) =>
    `${boat} teknesi için ${number} numaralı talep açıldı: ${typeWords[type]}`,
  moved: (request: RequestNames, from: RequestStatus, to: RequestStatus) =>
    from === to
      ? `${of(request)}: durum yeniden kaydedildi (${statusWords[to]})`
      : `${of(request)}: durum değişti, ${statusWords[from]} → ${statusWords[to]}`,
  dateAssigned: (request: RequestNames, day: string, slot: Slot | null) =>
    `${of(request)}: servis günü ${serviceDayText(day, slot)} olarak belirlendi`,
  slotTaken: (request: RequestNames, slot: string) => `${of(request)}: müşteri randevuyu ${slot} olarak seçti`,
  slotCanceled: (request: RequestNames) => `${of(request)}: müşteri randevudan vazgeçti`,
  dateCleared: (request: RequestNames) => `${of(request)}: servis günü kaldırıldı`,
  technicianAssigned: (request: RequestNames, email: string) => `${of(request)}: ${email} teknisyen olarak atandı`,
  technicianUnassigned: (request: RequestNames, email: string) => `${of(request)}: ${email} teknisyenlikten alındı`,
  refusedWork: 'Sunucunun kabul etmediği bir iş yöneticilere iletildi',
  noted: (request: RequestNames) => `${of(request)}: iş notu eklendi`,
  feedback: (request: RequestNames, rating: number) => `${of(request)}: müşteri ${rating}/5 puan verdi`,
  deleted: (request: RequestNames) => `${of(request)} silindi`,
  archived: (request: RequestNames) => `${of(request)} arşivlendi`,
  both: (first: string, second: string) => `${first}; ${second}`,
} as const

export const requestCalendarTexts = {
  title: (type: RequestType, boat: string) => `${boat} · ${typeWords[type]}`,
} as const
