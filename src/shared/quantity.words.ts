// What a number that a person may have typed with a dot for a decimal mark says: "1.500" is fifteen hundred.
import { formatNumber } from './numbers.ts'
import { DEFAULT_UNIT, isMeasured, UNIT_NAMES, type Unit } from './quantity.ts'

const ONES = ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']

const hundredsInWords = (value: number): string[] => {
  const hundreds = Math.floor(value / 100)
  return [
    hundreds > 1 && ONES[hundreds],
    hundreds > 0 && 'yüz',
    TENS[Math.floor((value % 100) / 10)],
    ONES[value % 10],
  ].filter((word): word is string => typeof word === 'string' && word !== '')
}

/** 1500 → "bin beş yüz"; from 1 to 999,999. */
export function inWords(value: number): string {
  const thousands = Math.floor(value / 1000)
  return [
    ...(thousands > 1 ? hundredsInWords(thousands) : []),
    ...(thousands > 0 ? ['bin'] : []),
    ...hundredsInWords(value % 1000),
  ].join(' ')
}

/** "bin beş yüz litre; bir buçuk için 1,5 yazın"; null where a dot can't have meant a decimal mark. */
export function thousandsHint(value: number | string, unit: Unit = DEFAULT_UNIT): string | null {
  if (!isMeasured(unit) || typeof value !== 'number' || !Number.isInteger(value)) return null
  if (value < 1000 || value >= 1_000_000) return null
  const [whole, rest] = [Math.floor(value / 1000), value % 1000]
  const decimal = formatNumber(value / 1000)
  const meant =
    rest === 0 ? inWords(whole) : rest === 500 ? `${inWords(whole)} buçuk` : `${decimal} ${UNIT_NAMES[unit]}`
  return `${inWords(value)} ${UNIT_NAMES[unit]}; ${meant} için ${decimal} yazın`
}
