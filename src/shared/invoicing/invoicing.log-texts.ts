import type { RequestNames } from '../requests/requests.log-texts.ts'

const of = ({ boat, number }: RequestNames) => `${boat} teknesinin ${number} numaralı talebi`

export const invoicingLogTexts = {
  recorded: (request: RequestNames, number: string, amount: string) =>
    `${of(request)} için ${number} numaralı fatura kaydedildi: ${amount}`,
  voided: (request: RequestNames, number: string, reason: string) =>
    `${of(request)} için kaydedilen ${number} numaralı fatura geçersiz kılındı: ${reason}`,
} as const
