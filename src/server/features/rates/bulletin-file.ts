// Reads a bulletin of the central bank. Entities beyond those of XML itself, broken XML and any other document are errors.
import sax from 'sax'

export interface BulletinRates {
  currency: string
  /** Lira for one unit, as exact decimals; null where the bulletin leaves the rate empty. */
  forexBuying: string | null
  forexSelling: string | null
  banknoteBuying: string | null
  banknoteSelling: string | null
}

export interface Bulletin {
  /** The bulletin's own day, `YYYY-MM-DD`, whatever the clock says. */
  day: string
  number: string
  rates: BulletinRates[]
}

const ROOT = 'Tarih_Date'
const DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/
const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/
/** A bulletin names about twenty currencies. */
const MOST_CURRENCIES = 200

function dayOf(text: string | undefined): string {
  const [, day, month, year] = DAY.exec(text ?? '') ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) throw new Error('It has no day.')
  return iso
}

/** 26.7712 for 100 units → 0.267712 for one. */
function forOneUnit(text: string | undefined, zeros: number): string | null {
  const value = text?.trim() ?? ''
  if (value === '') return null
  if (!DECIMAL.test(value)) throw new Error(`${value} is no rate.`)
  const [whole = '', decimals = ''] = value.split('.')
  const digits = whole.padStart(zeros + 1, '0')
  const shifted = `${digits.slice(0, digits.length - zeros)}.${digits.slice(digits.length - zeros)}${decimals}`
  // A rate of zero is no rate.
  return /[1-9]/.test(shifted) ? shifted.replace(/\.$/, '') : null
}

function ratesOf(code: string | undefined, fields: ReadonlyMap<string, string>): BulletinRates {
  const unit = fields.get('Unit')?.trim() ?? ''
  if (!/^[A-Z]{3}$/.test(code ?? '')) throw new Error('A currency has no code.')
  if (!/^10{0,4}$/.test(unit)) throw new Error(`${code} has no unit.`)
  const rate = (name: string) => forOneUnit(fields.get(name), unit.length - 1)
  return {
    currency: code ?? '',
    forexBuying: rate('ForexBuying'),
    forexSelling: rate('ForexSelling'),
    banknoteBuying: rate('BanknoteBuying'),
    banknoteSelling: rate('BanknoteSelling'),
  }
}

/** @throws Error which says what is wrong with the file */
export function readBulletin(xml: string): Bulletin {
  const parser = sax.parser(true)
  const path: string[] = []
  let head: Record<string, string> = {}
  let code: string | undefined
  let fields = new Map<string, string>()
  const rates: BulletinRates[] = []
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('It has a document type.')
  }
  parser.onopentag = ({ name, attributes }) => {
    const values = attributes as Record<string, string>
    if (path.length === 0 && name !== ROOT) throw new Error(`Its root is ${name}.`)
    if (path.length === 0) head = values
    if (path.length === 1) {
      // `CurrencyCode` has the same word; the central bank documents `Kod`.
      code = name === 'Currency' ? values.Kod : undefined
      fields = new Map()
    }
    path.push(name)
  }
  parser.ontext = (text) => {
    const [, parent, name] = path
    if (path.length === 3 && parent === 'Currency' && name) fields.set(name, (fields.get(name) ?? '') + text)
  }
  parser.onclosetag = (name) => {
    path.pop()
    if (path.length !== 1 || name !== 'Currency') return
    if (rates.length === MOST_CURRENCIES) throw new Error('It has too many currencies.')
    rates.push(ratesOf(code, fields))
  }
  parser.write(xml).close()
  const number = head.Bulten_No?.trim() ?? ''
  if (!/^[\w/.-]{1,20}$/.test(number)) throw new Error('It has no number.')
  if (rates.length === 0) throw new Error('It has no rates.')
  if (new Set(rates.map(({ currency }) => currency)).size < rates.length) throw new Error('A currency stands twice.')
  return { day: dayOf(head.Tarih), number, rates }
}
