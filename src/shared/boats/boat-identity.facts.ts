// The limits of a boat's facts, and the forms of its hull number.
import { type NumberRange, printNumber } from '../typed-number.ts'

const metres = (max: number): NumberRange => ({ min: 0.01, max, decimals: 2, units: ['metre', 'm'] })
const LITRES: NumberRange = { min: 0.01, max: 1_000_000, decimals: 2, units: ['litre', 'L', 'l'] }

export const IDENTITY_NUMBERS = {
  length: metres(500),
  beam: metres(100),
  draught: metres(50),
  year: { min: 1800, max: 2200, decimals: 0, hasThousands: false },
  fuelTank: LITRES,
  waterTank: LITRES,
} satisfies Record<string, NumberRange>

/** ISO 10087: country, maker, serial, month (A is January), last digit of the year of building, model year. */
const ISO_HIN = /^([A-Z]{2})([A-Z0-9]{3}[A-Z0-9]{5}[A-L]\d{3})$/
/** In the United States there is no country, and the serial has no I, O or Q. */
const US_HIN = /^[A-Z]{3}[A-HJ-NPR-Z0-9]{5}[A-L]\d{3}$/

/** An unusual number may still be the right one: old boats have other forms. */
export const isUsualHin = (hin: string): boolean => ISO_HIN.test(hin) || US_HIN.test(hin)

/** TRABC12345C324 → TR-ABC12345C324, as it stands on the hull. */
export const printHin = (hin: string): string => hin.replace(ISO_HIN, '$1-$2')

/** Without the spaces and dashes between the groups. */
export const compactMark = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

type Facts<Name extends string> = { readonly [name in Name]: string | number | null }

/** The facts that are known, with their labels, in the labels' order. */
export function printedIdentity<Name extends string>(
  identity: Facts<NoInfer<Name>>,
  labels: Readonly<Record<Name, string>>,
): [label: string, value: string][] {
  const names = Object.keys(labels) as Name[]
  return names
    .map((name): [string, string] => [labels[name], printed(name, identity[name])])
    .filter(([, value]) => value !== '')
}

function printed(name: string, value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return name === 'hin' ? printHin(value) : value
  return printNumber(value, IDENTITY_NUMBERS[name as keyof typeof IDENTITY_NUMBERS])
}
