/** Only digits, spaces, and + ( ) - . /; between 7 and 30 characters. */
export const PHONE = /^[+()\d\s./-]{7,30}$/

const TURKISH = /^(?:(?:\+|00)?90)?0?([2-58]\d{9})$/
const TURKISH_SERVICE = /^(?:(?:\+|00)?90|0)?(444\d{4})$/
const FOREIGN = /^(?:\+|00)((?!0|90)\d{8,15})$/

/** A number in E.164, as it is stored: `+905321112233`; null if it cannot be read. A number without a country is Turkish. */
export function readPhone(typed: string): string | null {
  const bare = typed.replace('(0)', '').replace(/[^+\d]/g, '')
  const national = (TURKISH.exec(bare) ?? TURKISH_SERVICE.exec(bare))?.[1]
  if (national) return `+90${national}`
  const foreign = FOREIGN.exec(bare)?.[1]
  return foreign ? `+${foreign}` : null
}

/** The countries' codes of one and two digits. All others have three. */
const COUNTRY = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** A number as people write it: `0532 111 22 33`, `+49 301 234 567`; as it is if it cannot be read. */
export function shownPhone(phone: string): string {
  const [, country, rest = ''] = COUNTRY.exec(readPhone(phone) ?? '') ?? []
  if (!country) return phone
  if (country !== '90') return `+${country} ${rest.replace(/\d{3}(?=\d{3})/g, '$& ')}`
  if (rest.length === 7) return rest.replace(/(...)(.)(...)/, '$1 $2 $3')
  return rest.replace(/(...)(...)(..)(..)/, '0$1 $2 $3 $4')
}

/** A link that opens the phone's dialler. */
export const dialOf = (phone: string): string => `tel:${readPhone(phone) ?? phone.replace(/[^+\d]/g, '')}`

/** A link that opens a chat; null for a number that cannot be read. */
export function chatOf(phone: string | null): string | null {
  const number = phone && readPhone(phone)
  return number ? `https://wa.me/${number.slice(1)}` : null
}
