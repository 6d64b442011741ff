// What would become of the rows of the wide sheet. A number or an address names a customer, a telephone only suggests one, a name never.
import type { Kysely } from 'kysely'
import { formatDay } from '../../../../shared/days.ts'
import { ANSWER_NEW, type Change, type Choice, type Reason } from '../../../../shared/imports/imports.contract.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Checker, Outcome, Settings, SheetRow } from '../kind.ts'
import { brandsOf, type EngineModel } from './fleet-brands.ts'
import { foundFor, type HoursFor } from './fleet-found.ts'
import { fleetMemory, type Known, rowOf } from './fleet-memory.ts'
import {
  engineValues,
  type FleetField,
  type FleetValues,
  pick,
  type ReadFleet,
  readFleet,
  reasonOf,
  type Thing,
} from './fleet-values.ts'

/** What is written of a record. */
export interface Written {
  thing: Thing
  /** Of the second engine. */
  end: '' | '2'
  /** Of a record that exists. */
  id: string | null
  /** As the row leaves it. */
  values: FleetValues
  /** Of a record that exists: what changes. */
  changes: FleetValues
  model?: EngineModel
}
export interface FleetInput {
  customer: Written | undefined
  boat: Written | undefined
  engines: Written[]
}

/** What an import may change. Brand and serial number name an engine; an address is a sign-in. */
const CHANGED: Record<Thing, readonly FleetField[]> = {
  customer: ['customerName', 'phone', 'email', 'customerKind', 'taxNumber', 'taxOffice', 'address'],
  boat: ['boatName', 'boatModel', 'hin', 'marina'],
  engine: ['engineModel', 'engineHours'],
}

/** A record of the row: one that is known, or a new one. */
interface Part extends Written {
  known: Known
  said: FleetValues
}

/** Collects what a row says wrong and asks. */
interface Said {
  row: SheetRow
  reasons: Reason[]
  asks: Reason[]
  choices: Choice[]
}

/** Unless a cell of it was refused. */
function lacks({ reasons }: Said, field: FleetField, message = 'required', ...others: FleetField[]): void {
  if (!reasons.some((reason) => [field, ...others].some((one) => one === reason.field)))
    reasons.push(reasonOf(field, message))
}

export function fleetChecker(settings: Settings): Checker<FleetInput> {
  const memory = fleetMemory()
  const brands = brandsOf(settings.brands, settings.isRun)

  function partOf(thing: Thing, end: '' | '2', known: Known, said: FleetValues, to: Said, notes: Reason[]): Part {
    const { earlier } = known
    const fields = Object.keys(said) as FleetField[]
    for (const field of fields) {
      // Whom a person has chosen may have another name in another row.
      const before = thing === 'customer' && to.row.answer !== null ? undefined : earlier?.said[field]
      if (before !== undefined && fold(String(before)) !== fold(String(said[field])))
        to.reasons.push(reasonOf(`${field}${end}` as FleetField, 'import_row_twice', earlier?.n))
    }
    const isNew = known.id === null && !earlier
    const changes: FleetValues = {}
    for (const field of CHANGED[thing]) {
      const [is, wanted] = [known.values[field], said[field]]
      if (isNew || !known.isEditable || wanted === undefined || is === wanted) continue
      const isEmpty = is === undefined || is === 0
      if (field === 'engineHours' && !isEmpty && known.hoursFor && !isWithin(Number(wanted), known.hoursFor)) {
        if (settings.onMatch === 'OVERWRITE') notes.push(reasonOf(`${field}${end}`, 'import_hours_stay', is))
      } else if (field === 'email' && !isEmpty) notes.push(reasonOf(field, 'import_email_stays', is))
      else if (settings.onMatch === 'OVERWRITE' || (settings.onMatch === 'FILL' && isEmpty))
        changes[field as 'email'] = wanted as string
    }
    if (thing === 'customer' && !isNew) Object.assign(changes, openingOf(known, said, to))
    const values = isNew ? said : { ...known.values, ...changes }
    return { thing, end, known, id: known.id, said, values, changes: isNew ? {} : changes }
  }

  /** Money is never replaced: who has an opening balance keeps it. */
  function openingOf({ values, isEditable }: Known, said: FleetValues, to: Said): FleetValues {
    const { openingBalance, openingDay } = said
    if (openingBalance === undefined || openingDay === undefined || settings.onMatch === 'KEEP' || !isEditable)
      return {}
    if (values.openingBalance === undefined) return { openingBalance, openingDay }
    if (values.openingBalance !== openingBalance || values.openingDay !== openingDay)
      to.reasons.push(reasonOf('openingBalance', 'import_balance_stays', openingText(values)))
    return {}
  }

  /** Undefined: the row names no customer, or it can't be said which. */
  function customerOf(values: FleetValues, to: Said): Known | undefined {
    const { answer, linkedId } = to.row
    const { email, taxNumber, phone, customerName } = values
    const keyed = memory.customersBy(email, taxNumber)
    if (keyed.some(({ isCustomer }) => !isCustomer)) {
      to.reasons.push(reasonOf('email', 'email_in_use', email))
      return undefined
    }
    const chosen = (among: readonly Known[]) => among.find((one) => answer !== null && memory.answerOf(one) === answer)
    const named =
      keyed.length > 1
        ? (chosen(keyed) ?? memory.withAllKeys(keyed, values) ?? memory.evident(keyed, values))
        : keyed[0]
    if (named) return named
    if (keyed.length > 1) {
      ask(to, 'import_two_people', null, keyed)
      return undefined
    }
    const alike = phone === undefined ? [] : memory.customersWithNumber(phone)
    const isSame = ({ id, values: its }: Known) =>
      id === null && fold(its.customerName ?? '') === fold(customerName ?? its.customerName ?? '')
    const linked = alike.find(({ id }) => id !== null && id === linkedId)
    const found = linked ?? alike.find(isSame) ?? chosen(alike) ?? (answer === null && memory.evident(alike, values))
    if (found) return found
    if (alike.length > 0 && answer !== ANSWER_NEW && rowOf(answer) === null) {
      ask(to, 'import_phone_asked', phone, [...alike], true)
      return undefined
    }
    if (customerName === undefined) lacks(to, 'customerName')
    if (phone === undefined && email === undefined) lacks(to, 'phone', 'contact_required', 'email')
    return memory.newOne()
  }

  function ask(to: Said, message: string, about: unknown, among: readonly Known[], orNew = false): void {
    to.asks.push(reasonOf(message === 'import_phone_asked' ? 'phone' : null, message, about))
    to.choices.push(...among.map((one) => ({ answer: memory.answerOf(one), label: memory.labelOf(one) })))
    if (orNew) to.choices.push({ answer: ANSWER_NEW, label: ANSWER_NEW })
  }

  /** Who names only a boat with its HIN means the boat's owner. */
  function ownerAndBoat(values: FleetValues, to: Said): { customer?: Known | undefined; boat?: Known | undefined } {
    const said = pick(values, 'boat')
    const byHin = said.hin === undefined ? undefined : memory.boatByHin(said.hin)
    const { phone, email, taxNumber, customerName } = values
    const hasKey = phone !== undefined || email !== undefined || taxNumber !== undefined
    const isNameless = !hasKey && Object.keys(pick(values, 'customer')).length === 0
    const isSameName = fold(byHin?.owner?.values.customerName ?? '') === fold(customerName ?? '')
    const customer =
      !hasKey && byHin && (isNameless || isSameName) ? byHin.owner : isNameless ? undefined : customerOf(values, to)
    if (Object.keys(said).length === 0) return { customer }
    if (byHin && customer && byHin.owner !== customer)
      to.reasons.push(reasonOf('hin', 'import_boat_elsewhere', memory.labelOf(byHin.owner ?? byHin)))
    if (byHin) return { customer, boat: byHin }
    if (!customer) {
      if (to.asks.length === 0 && to.reasons.length === 0) to.reasons.push(reasonOf('boatName', 'import_owner_missing'))
      return {}
    }
    const own = said.boatName === undefined ? [] : memory.boatsOf(customer, said.boatName, said.hin)
    if (own.length > 1) to.reasons.push(reasonOf('boatName', 'import_boats_alike', said.boatName))
    if (own[0]) return { customer, boat: own[0] }
    for (const field of ['boatName', 'boatModel'] as const) if (said[field] === undefined) lacks(to, field)
    return { customer, boat: { ...memory.newOne(), owner: customer } }
  }

  const hasColumn = (field: FleetField) => settings.columns.some((column) => column.field === field)

  /** Twin engines are alike: the second one has the first one's brand and model where the sheet has no column for its own. */
  function secondEngine({ engineBrand, engineModel }: FleetValues, said: FleetValues): FleetValues {
    const brand = said.engineBrand ?? (hasColumn('engineBrand2') ? undefined : engineBrand)
    if (brand === undefined) return said
    const isAlike = fold(brand) === fold(engineBrand ?? '') && !hasColumn('engineModel2')
    const model = said.engineModel ?? (isAlike ? engineModel : undefined)
    return { ...said, engineBrand: brand, ...(model !== undefined && { engineModel: model }) }
  }

  function enginePart(
    end: '' | '2',
    boat: Known | undefined,
    values: FleetValues,
    to: Said,
    notes: Reason[],
  ): Part | undefined {
    const own = engineValues(values, end)
    if (Object.keys(own).length === 0) return undefined
    const said = end === '' ? own : secondEngine(values, own)
    const at = (field: FleetField) => `${field}${end}` as FleetField
    const { engineBrand, engineSerial, engineModel } = said
    if (engineBrand === undefined) lacks(to, at('engineBrand'))
    if (engineSerial === undefined) lacks(to, at('engineSerial'))
    if (engineBrand === undefined || engineSerial === undefined) return undefined
    const found = brands.find(engineBrand, engineModel)
    if (found === 'brand' || found === 'model') {
      const asked =
        found === 'brand'
          ? reasonOf(at('engineBrand'), 'import_brand_unknown', engineBrand)
          : reasonOf(at('engineModel'), 'import_model_unknown', `${engineBrand} ${engineModel}`)
      to.asks.push(asked)
      return undefined
    }
    const named = { ...said, engineBrand: found.brand.name, ...(found.model && { engineModel: found.model.name }) }
    const known = memory.engine(found.brand.name, engineSerial)
    if (known && boat && known.boat !== boat)
      to.reasons.push(
        reasonOf(at('engineSerial'), 'import_engine_elsewhere', known.boat ? memory.labelOf(known.boat) : null),
      )
    if (!known && !boat && to.asks.length === 0) to.reasons.push(reasonOf('boatName', 'import_boat_missing'))
    if (!known && !found.model) lacks(to, at('engineModel'))
    const part = partOf('engine', end, known ?? { ...memory.newOne(), boat }, named, to, notes)
    return found.model ? { ...part, model: { brand: found.brand, model: found.model } } : part
  }

  function outcomeOf(row: SheetRow, { values, bad, notes }: ReadFleet): Outcome<FleetInput> {
    const to: Said = { row, reasons: [...bad], asks: [], choices: [] }
    if (Object.keys(values).length === 0) return refused(bad.length > 0 ? bad : [reasonOf(null, 'import_row_empty')])
    const { customer, boat } = ownerAndBoat(values, to)
    const more: Reason[] = []
    const parts = [
      customer && partOf('customer', '', customer, pick(values, 'customer'), to, more),
      boat && partOf('boat', '', boat, pick(values, 'boat'), to, more),
      enginePart('', boat, values, to, more),
      enginePart('2', boat, values, to, more),
    ].filter((part) => part !== undefined)
    if (to.reasons.length > 0) return refused([...to.reasons, ...to.asks])
    if (to.asks.length > 0) return { ...nothing, verdict: 'ASKS', reasons: [...to.asks, ...notes], choices: to.choices }
    const isNew = ({ id, known }: Part) => id === null && !known.earlier
    const changes = parts.flatMap(changesOf)
    const verdict = parts.some(isNew) ? 'NEW' : changes.length > 0 ? 'FILLS' : 'SAME'
    const isOfEarlierRow = parts.some(({ known }) => known.earlier?.isWritten === true)
    const ofRow = customer?.earlier && customer.id === null ? customer.earlier.n : rowOf(row.answer)
    const written = parts.filter((part) => isNew(part) || Object.keys(part.changes).length > 0)
    for (const part of parts) memory.remember(row.n, part, written.includes(part))
    const reasons = [...notes, ...more]
    const outcome: Outcome<FleetInput> = { ...nothing, verdict, reasons, changes, isOfEarlierRow, ofRow }
    if (verdict === 'SAME') return outcome
    const of = (thing: Thing) => parts.filter((part) => part.thing === thing)
    return { ...outcome, input: { customer: of('customer')[0], boat: of('boat')[0], engines: of('engine') } }
  }

  return {
    check: async (db: Kysely<DB>, rows) => {
      const read = rows.map((row) => readFleet(row, settings))
      await brands.load(db)
      const named = rows.flatMap(({ answer, linkedId }) => [answer, linkedId ?? null])
      const ids = named.filter((id): id is string => id !== null && id !== ANSWER_NEW && rowOf(id) === null)
      memory.take(
        await foundFor(
          db,
          read.map(({ values }) => values),
          ids,
        ),
      )
      return rows.map((row, index) => outcomeOf(row, read[index] as ReadFleet))
    },
    questions: brands.questions,
  }
}

const isWithin = (hours: number, { least, most }: HoursFor) => hours >= least && (most === null || hours <= most)

const openingText = ({ openingBalance = 0, openingDay = '' }: FleetValues): string =>
  `${formatMoney(openingBalance, 'TRY')}, ${formatDay(openingDay)}`

const nothing = { reasons: [], changes: [], choices: [], recordId: null, isOfEarlierRow: false }
const refused = (reasons: Reason[]): Outcome<FleetInput> => ({ ...nothing, verdict: 'BAD', reasons })

const changesOf = ({ end, changes, known }: Part): Change[] =>
  (Object.keys(changes) as FleetField[]).map((field) => ({
    field: `${field}${end}` as FleetField,
    before: known.values[field] ?? null,
    after: changes[field] ?? null,
  }))
