import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { RequestStatus } from '../requests/requests.status.ts'
import { overText } from './time.span.ts'

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı işi`

export const timeLogTexts = {
  started: (request: RequestNames) => `${of(request)}: saat başlatıldı`,
  stopped: (request: RequestNames) => `${of(request)}: saat bitirildi`,
  nothingRan: 'Bitir’e basıldı; çalışan saat yoktu',
  jobOver: (request: RequestNames, person: string, status: RequestStatus) =>
    `${of(request)} ${overText(status)}: ${person} için çalışan saat bitti`,
  worksNoMore: (request: RequestNames, person: string) =>
    `${of(request)}: ${person} artık personel değil, çalışan saati bitti`,
  written: (request: RequestNames, span: string) => `${of(request)}: saat elle yazıldı (${span})`,
  corrected: (request: RequestNames, person: string, before: string, after: string) =>
    `${of(request)}: ${person} için saat düzeltildi, ${before} → ${after}`,
  voided: (request: RequestNames, person: string, span: string) =>
    `${of(request)}: ${person} için saat geçersiz kılındı (${span})`,
} as const
