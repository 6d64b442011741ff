// What else a scanned code can mean, and which part has it.
import { fold } from '../search/search.fold.ts'

/** What a US keyboard types with the keys of a Turkish Q keyboard, where they differ: a scanner that is set to the US layout presses them. */
const US_KEYS: Record<string, string> = {
  '*': '-',
  '?': '_',
  '-': '=',
  _: '+',
  '.': '/',
  ':': '?',
  ç: '.',
  Ç: '>',
  ö: ',',
  Ö: '<',
  ş: ';',
  Ş: ':',
  ğ: '[',
  Ğ: '{',
  ü: ']',
  Ü: '}',
  ı: 'i',
  ',': '\\',
  ';': '|',
  "'": '@',
  '^': '#',
  '+': '$',
  '&': '^',
  '/': '&',
  '(': '*',
  ')': '(',
  '=': ')',
}

const ofUsLayout = (code: string): string => code.replaceAll(/[^A-Z0-9 ]/gi, (key) => US_KEYS[key] ?? key)

const GTIN = /^(?:\d{8}|\d{12,14})$/

/** Of 8, 12, 13 or 14 digits the last one is right: the others weigh 3 and 1 in turn, from the right. */
function isGtin(code: string): boolean {
  if (!GTIN.test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** EAN-8, UPC-A, EAN-13 and GTIN-14 are one number with zeros before it: all forms of the code, itself among them; none for another code. */
export function gtinForms(code: string): string[] {
  if (!isGtin(code)) return []
  const digits = code.replace(/^0+/, '')
  return [14, 13, 12, 8].filter((length) => digits.length <= length).map((length) => digits.padStart(length, '0'))
}

/** The code as it was read, and then what else it can mean. */
export const codesMeant = (code: string): string[] => [...new Set([code, ...gtinForms(code), ofUsLayout(code)])]

interface Coded {
  partCode: string
  codes?: readonly string[] | undefined
}

/** The part that has the code, or else what it can mean, as its own or a further one; in any case and without the marks of letters. */
export function partMeant<P extends Coded>(parts: readonly P[], code: string): P | undefined {
  for (const meant of codesMeant(code).map(fold)) {
    const found = parts.find(({ partCode, codes = [] }) => [partCode, ...codes].some((one) => fold(one) === meant))
    if (found) return found
  }
  return undefined
}
