// What else a scanned code can mean.

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

/** A UPC-A has 12 digits; as an EAN-13 it has a 0 before them. */
export function otherForm(code: string): string {
  if (/^\d{12}$/.test(code)) return `0${code}`
  return /^0\d{12}$/.test(code) ? code.slice(1) : code
}

/** The code as it was read, and then what else it can mean. */
export const codesMeant = (code: string): string[] => [...new Set([code, otherForm(code), ofUsLayout(code)])]
