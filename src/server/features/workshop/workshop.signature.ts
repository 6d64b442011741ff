import { shownPhone } from '../../../shared/phone.ts'
import type { PublicWorkshop } from '../../../shared/workshop/workshop.contract.ts'

const joined = (...parts: (string | null | undefined)[]): string[] => {
  const line = parts.filter(Boolean).join(' · ')
  return line === '' ? [] : [line]
}

/** The lines at the end of a mail: what the workshop has filled in, each on one line. */
export const signatureOf = ({ tradeName, phone, email, website, address }: PublicWorkshop): string[] => [
  ...joined(tradeName),
  ...joined(phone && shownPhone(phone), email, website),
  ...joined(address?.replace(/\s+/g, ' ')),
]
