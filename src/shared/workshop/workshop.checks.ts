// Checks of the workshop's numbers and addresses, and how they are stored.

/** Without the spaces that people and banks put into a number. */
export const compact = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase()

const IBAN_LENGTH_IN_TURKEY = 26

/** The checksum of ISO 7064 (modulo 97) over the rearranged number, with A = 10 to Z = 35. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if (value.startsWith('TR') && value.length !== IBAN_LENGTH_IN_TURKEY) return false
  const digits = [...value.slice(4), ...value.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** TR330006100519786457841326 → TR33 0006 1005 1978 6457 8413 26 */
export const printIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** A company's tax number has 10 digits, a person's identity number 11. */
export const isTaxNumber = (value: string): boolean => /^\d{10,11}$/.test(value)

export const isMersis = (value: string): boolean => /^\d{16}$/.test(value)

/** `ornek.com` → `https://ornek.com` */
export const withScheme = (value: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`)

export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === ''
}
