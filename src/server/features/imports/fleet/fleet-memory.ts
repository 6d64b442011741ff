// The customers, boats and engines that a sheet speaks of: as the database has them, and as earlier rows leave them.
import { readPhone, shownPhone } from '../../../../shared/phone.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { Found, HoursFor } from './fleet-found.ts'
import type { FleetField, FleetValues, Thing } from './fleet-values.ts'

export interface Known {
  /** Null: an earlier row, or this one, makes it. */
  id: string | null
  values: FleetValues
  isCustomer: boolean
  /** False for an account without a profile. */
  isEditable: boolean
  /** Of an engine: other hours stay. */
  hoursFor?: HoursFor
  /** Of a boat, and of an engine of the database. */
  owner?: Known | undefined
  /** Of an engine; absent where it is on none. */
  boat?: Known | undefined
  /** The first row that spoke of it, and what the rows said. */
  earlier?: { n: number; said: FleetValues; isWritten: boolean }
}

/** A choice that is the customer of an earlier row. */
const ROW = 'ROW-'
export const rowOf = (answer: string | null): number | null =>
  answer?.startsWith(ROW) ? Number(answer.slice(ROW.length)) : null

const add = <K, V>(lists: Map<K, V[]>, key: K, value: V) => {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

export function fleetMemory() {
  const byId = new Map<string, Known>()
  const customers = new Map<string, Known[]>()
  const byHin = new Map<string, Known>()
  const ofOwner = new Map<Known, Known[]>()
  const engines = new Map<string, Known>()
  const bySerial = new Map<string, Known[]>()
  const engineKey = (brand = '', serial = '') => `${fold(brand)}\n${fold(serial)}`

  function index(thing: Thing, known: Known): void {
    const { email, taxNumber, phone, hin, engineBrand, engineSerial } = known.values
    if (thing === 'customer') {
      if (email) add(customers, `@${email}`, known)
      if (taxNumber) add(customers, `#${taxNumber}`, known)
      if (phone && readPhone(phone) && known.isCustomer) add(customers, phone, known)
    } else if (thing === 'boat') {
      if (hin) byHin.set(hin, known)
      if (known.owner) add(ofOwner, known.owner, known)
    } else {
      engines.set(engineKey(engineBrand, engineSerial), known)
      add(bySerial, fold(engineSerial ?? ''), known)
    }
  }

  function stored(thing: Thing, id: string, make: () => Omit<Known, 'id'>): void {
    if (byId.has(id)) return
    const known = { id, ...make() }
    byId.set(id, known)
    index(thing, known)
  }

  const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

  /** A boat with another HIN is another one. */
  const boatsOf = (owner: Known, name: string, hin: string | undefined): Known[] =>
    (ofOwner.get(owner) ?? []).filter(
      ({ values }) => fold(values.boatName ?? '') === fold(name) && (!hin || !values.hin || values.hin === hin),
    )
  const hasEngine = (customer: Known, serial: string | undefined): boolean =>
    serial !== undefined &&
    (bySerial.get(fold(serial)) ?? []).some(({ owner, boat }) => (owner ?? boat?.owner) === customer)

  return {
    take(found: Found): void {
      for (const { id, values, isCustomer } of found.customers)
        stored('customer', id, () => ({ values, isCustomer, isEditable: values.customerName !== undefined }))
      for (const { id, values, ownerId } of found.boats)
        stored('boat', id, () => ({ values, ...RECORD, owner: byId.get(ownerId) }))
      for (const { id, values, boatId, boatName, ownerId, hoursFor } of found.engines) {
        // A boat that no row names is known by its name alone.
        const boat =
          boatId === null
            ? undefined
            : (byId.get(boatId) ?? { id: boatId, values: { boatName: boatName ?? '' }, ...RECORD })
        const owner = ownerId === null ? undefined : byId.get(ownerId)
        stored('engine', id, () => ({ values, ...RECORD, boat, owner, hoursFor }))
      }
    },
    newOne: (): Known => ({ id: null, values: {}, ...RECORD }),
    customersBy: (email: string | undefined, taxNumber: string | undefined): Known[] => [
      ...new Set([
        ...((email && customers.get(`@${email}`)) || []),
        ...((taxNumber && customers.get(`#${taxNumber}`)) || []),
      ]),
    ],
    customersWithNumber: (phone: string): readonly Known[] => customers.get(phone) ?? [],
    boatByHin: (hin: string): Known | undefined => byHin.get(hin),
    boatsOf,
    /** The only one who has each number and address of the row: people may share a tax number. */
    withAllKeys(among: readonly Known[], said: FleetValues): Known | undefined {
      const having = (...fields: FleetField[]) =>
        among.filter(({ values }) =>
          fields.every((field) => said[field] === undefined || values[field] === said[field]),
        )
      return only(having('email', 'taxNumber')) ?? only(having('email', 'taxNumber', 'phone'))
    },
    /** The only one with the row's telephone, its name and its boat or one of its engines. */
    evident(among: readonly Known[], said: FleetValues): Known | undefined {
      const { phone, customerName, boatName, hin, engineSerial, engineSerial2 } = said
      const isSame = (one: Known) =>
        one.values.phone === phone && fold(one.values.customerName ?? '') === fold(customerName ?? '')
      const hasBoat = (one: Known) => boatName !== undefined && boatsOf(one, boatName, hin).length > 0
      if (phone === undefined || customerName === undefined) return undefined
      return only(
        among.filter(
          (one) => isSame(one) && (hasBoat(one) || hasEngine(one, engineSerial) || hasEngine(one, engineSerial2)),
        ),
      )
    },
    engine: (brand: string, serial: string): Known | undefined => engines.get(engineKey(brand, serial)),
    answerOf: ({ id, earlier }: Known): string => id ?? `${ROW}${earlier?.n}`,
    labelOf: ({ values }: Known): string =>
      [values.customerName ?? values.boatName, values.phone ? shownPhone(values.phone) : values.email]
        .filter(Boolean)
        .join(' · '),
    /** What a row says of a record, for the rows below it. */
    remember(
      n: number,
      part: { thing: Thing; known: Known; values: FleetValues; said: FleetValues },
      isWritten: boolean,
    ): void {
      const { known } = part
      known.values = part.values
      known.earlier = {
        n: known.earlier?.n ?? n,
        said: { ...known.earlier?.said, ...part.said },
        isWritten: known.earlier?.isWritten || isWritten,
      }
      index(part.thing, known)
    },
  }
}

const RECORD = { isCustomer: true, isEditable: true } as const
