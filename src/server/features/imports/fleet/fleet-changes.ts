// Fields of a customer, a boat or an engine get other values, as their screens would write them: by a run, and back.
import { sql, type Transaction } from 'kysely'
import { HOME_COUNTRY } from '../../../../shared/customers/countries.ts'
import { fold } from '../../../../shared/search/search.fold.ts'
import { userLogTexts } from '../../../../shared/users/users.log-texts.ts'
import { audit } from '../../../db/audit.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { moveAddress } from '../../accounts/addresses.commands.ts'
import { writeIdentity } from '../../boats/boat-identity.commands.ts'
import { changeBoat } from '../../boats/boats.commands.ts'
import { activeBoat } from '../../boats/boats.queries.ts'
import { saveBillings } from '../../customers/billing.commands.ts'
import { billingOf } from '../../customers/billing.queries.ts'
import { changeEngine } from '../../engines/engines.commands.ts'
import { engineById, lockedEngine } from '../../engines/engines.queries.ts'
import { writeProfile } from '../../users/user-infos.commands.ts'
import { userInfoOf } from '../../users/user-infos.queries.ts'
import { type LockedUser, lockUser } from '../../users/users.commands.ts'
import type { FleetField } from './fleet-values.ts'

/** Null: empty. */
export type FieldChanges = { [F in FleetField]?: string | number | null }

interface Writing {
  tx: Transaction<DB>
  actor: Actor
  now: Date
}

const has = (changes: FieldChanges, ...fields: FleetField[]) => fields.some((field) => changes[field] !== undefined)
const textOf = (value: FieldChanges[FleetField]) => value as string | null

export async function changeCustomerFields(
  { tx, actor, now }: Writing,
  id: string,
  changes: FieldChanges,
): Promise<void> {
  const user = await lockUser(tx, id)
  if (has(changes, 'email')) await changeAddress({ tx, actor, now }, user, textOf(changes.email ?? null))
  if (has(changes, 'customerName', 'phone', 'customerKind', 'address')) {
    const before = await userInfoOf(tx, id)
    const kind = changes.customerKind as typeof before.kind | undefined
    await writeProfile(tx, actor, await lockUser(tx, id), before, {
      fullName: textOf(changes.customerName ?? null) ?? before.fullName,
      phone: changes.phone === undefined ? before.phone || null : textOf(changes.phone),
      address: changes.address === undefined ? before.address : textOf(changes.address),
      cityId: before.cityId,
      kind,
    })
  }
  if (has(changes, 'taxNumber', 'taxOffice')) await changeBilling(tx, actor, user, changes)
}

async function changeAddress({ tx, actor, now }: Writing, user: LockedUser, email: string | null): Promise<void> {
  if (email === null) await tx.updateTable('users').set({ email }).where('id', '=', user.id).execute()
  else await moveAddress(tx, now, { ...user, isTheirs: true }, email)
  const message = userLogTexts.emailChanged(user.label, email ?? '–')
  await audit(tx, actor, { category: 'AUTH', action: 'UPDATE', entity: 'user', entityId: user.id, message })
}

const NO_BILLING = {
  ...{ taxNumber: null, taxOffice: null, street: null, district: null, city: null },
  ...{ country: HOME_COUNTRY, eInvoice: false },
} as const

/** Fields as the sheet has them, of a customer without any yet. */
export const billingFrom = (legalName: string, { taxNumber = null, taxOffice = null }: FieldChanges) => ({
  ...NO_BILLING,
  ...{ legalName, taxNumber: textOf(taxNumber), taxOffice: textOf(taxOffice) },
})

async function changeBilling(
  tx: Transaction<DB>,
  actor: Actor,
  user: LockedUser,
  changes: FieldChanges,
): Promise<void> {
  const before = await billingOf(tx, user.id)
  const { fullName } = await userInfoOf(tx, user.id)
  const was = before ?? billingFrom(fullName, {})
  const { taxNumber, taxOffice } = { ...was, ...changes }
  const country = was.country as typeof HOME_COUNTRY
  const saved = { ...was, country, taxNumber: textOf(taxNumber), taxOffice: textOf(taxOffice) }
  await saveBillings(tx, actor, [{ ...saved, id: user.id, label: user.label, isNew: !before }])
  // What the run had written down is nothing again.
  const { street, district, city } = saved
  if (before && [saved.taxNumber, saved.taxOffice, street, district, city].every((value) => value === null))
    await tx.deleteFrom('billing_identities').where('user_id', '=', user.id).execute()
}

export async function changeBoatFields({ tx, actor }: Writing, id: string, changes: FieldChanges): Promise<void> {
  const boat = await activeBoat(tx, id, 'update')
  if (!boat) throw notFound('boat_not_found')
  if (has(changes, 'boatName', 'boatModel')) {
    const { latitude, longitude } = await tx
      .selectFrom('boats')
      .select(['latitude', 'longitude'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const name = textOf(changes.boatName ?? boat.name) ?? boat.name
    const model = textOf(changes.boatModel ?? boat.model) ?? boat.model
    await changeBoat(tx, actor, boat, { name, model, latitude, longitude, version: undefined })
  }
  if (has(changes, 'hin', 'marina')) await writeIdentity(tx, actor, boat, identityFrom(changes))
}

export const identityFrom = ({ hin, marina }: FieldChanges) => ({
  ...(hin !== undefined && { hin: textOf(hin) }),
  ...(marina !== undefined && { marina: textOf(marina) }),
})

/** `modelId`: of a changed model; without it the brand's model of that name. */
export async function changeEngineFields(
  { tx, actor, now }: Writing,
  id: string,
  { engineModel, engineHours }: FieldChanges,
  modelId?: string,
): Promise<void> {
  const row = await lockedEngine(tx, id)
  const engine = await engineById(tx, id)
  const model =
    engineModel === undefined ? undefined : (modelId ?? (await modelNamed(tx, engine.brandId, String(engineModel))))
  const { serialNumber, propeller, rcType, steeringType, hoursUsed } = engine
  const fields = {
    ...{ serialNumber, propeller, rcType, steeringType, declaredYearlyHours: undefined, version: undefined },
    ...{ modelId: model ?? engine.modelId, hoursUsed: typeof engineHours === 'number' ? engineHours : hoursUsed },
  }
  await changeEngine(tx, actor, row, fields, now, 'IMPORT')
}

async function modelNamed(tx: Transaction<DB>, brandId: string, name: string): Promise<string | undefined> {
  const model = await tx
    .selectFrom('models')
    .select('id')
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`name_fold = ${fold(name)}`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return model?.id
}
