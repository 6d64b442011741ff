// The texts about service reports in the log.
import type { RequestNames } from '../requests/requests.log-texts.ts'

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı talebi`

export const reportLogTexts = {
  saved: (request: RequestNames) => `${of(request)}: servis formu kaydedildi`,
  signed: (request: RequestNames, technician: string, owner: string | null) =>
    `${of(request)}: servis formu imzalandı, teknisyen ${technician}, ${owner === null ? 'müşteri hazır değildi' : `müşteri ${owner}`}`,
  notMailed: 'Servis formunun saklanan dosyası yok, e-posta onsuz gönderilmez',
} as const
