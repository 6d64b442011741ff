// Changes the workshop's facts and its logo.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { z } from 'zod'
import type { LogAction } from '../../../shared/logs/logs.contract.ts'
import { toMinor } from '../../../shared/money.ts'
import type { Workshop, WorkshopInput } from '../../../shared/workshop/workshop.contract.ts'
import { workshopLogTexts } from '../../../shared/workshop/workshop.log-texts.ts'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import { readLogo } from '../../files/pictures.ts'
import { expectFiles, keepFiles, releaseFiles, removeAfterwards } from '../../files/storage/pending-files.ts'
import type { Storage } from '../../files/storage/storage.ts'
import type { Actor } from '../../http/access.ts'
import { forbidden, notFound, recordChanged } from '../../http/errors.ts'
import { hasFactor } from '../accounts/factor-checks.ts'
import { logoKey, toWorkshop, workshopRow } from './workshop.queries.ts'

interface LogoDeps {
  db: Kysely<DB>
  clock: Clock
  storage: Storage
  log: Pick<BaseLogger, 'error'>
}

const logWorkshop = (tx: Transaction<DB>, actor: Actor, action: LogAction, id: string, message: string) =>
  audit(tx, actor, { category: 'USER', action, entity: 'workshop', entityId: id, message })

/** The columns of what an admin fills in. */
export const workshopColumns = (input: Omit<z.output<typeof WorkshopInput>, 'version'>) => ({
  trade_name: input.tradeName,
  address: input.address,
  phone: input.phone,
  email: input.email,
  whatsapp: input.whatsapp,
  website: input.website,
  instagram: input.instagram,
  facebook: input.facebook,
  youtube: input.youtube,
  linkedin: input.linkedin,
  opening_hours: input.openingHours,
  tax_office: input.taxOffice,
  tax_number: input.taxNumber,
  mersis: input.mersis,
  iban: input.iban,
  offer_validity_days: input.offerValidityDays,
  offer_note: input.offerNote,
  vat_mode: input.vatMode,
  vat_rate: input.vatRate,
  rate_kind: input.rateKind,
  deposit_percent_hundredths: toMinor(input.depositPercent),
  code_above_try_minor: input.codeAboveTry === null ? null : toMinor(input.codeAboveTry),
  payment_days: input.paymentDays,
  ...(input.adminsNeedFactor !== undefined && { admins_need_factor: input.adminsNeedFactor }),
  ...(input.sealMailTo !== undefined && { seal_mail_to: input.sealMailTo }),
})

/**
 * `checkIdentity` throws where the caller must show again who they are: before the rule about second steps changes.
 * @throws 403 `factor_setup_required` where an admin without a second step asks it of all, 409 `record_changed` where somebody else
 * changed it since the caller saw it
 */
export function updateWorkshop(
  db: Kysely<DB>,
  actor: Actor,
  input: z.output<typeof WorkshopInput>,
  checkIdentity: () => void,
): Promise<Workshop> {
  const { version, ...values } = input
  return db.transaction().execute(async (tx) => {
    const before = await workshopRow(tx, 'update')
    if (version !== undefined && version !== before.version)
      throw recordChanged('workshop', before.id, workshopLogTexts.updated('%'))
    const { adminsNeedFactor = before.admins_need_factor } = values
    if (adminsNeedFactor !== before.admins_need_factor) {
      checkIdentity()
      if (adminsNeedFactor && !(await hasFactor(tx, actor.userId))) throw forbidden('factor_setup_required')
    }
    const saved = await tx
      .updateTable('workshop')
      .set({ ...workshopColumns(values), version: before.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await logWorkshop(tx, actor, 'UPDATE', before.id, workshopLogTexts.updated(values.tradeName))
    return toWorkshop(saved)
  })
}

/** The logo is no field of the form: it leaves the version as it is. `path`: the uploaded file. */
export async function changeLogo(deps: LogoDeps, actor: Actor, path: string): Promise<Workshop> {
  const { db, clock, storage, log } = deps
  const picture = await readLogo(path, log)
  const key = logoKey(randomUUID())
  await expectFiles(db, [key], clock())
  const replaced: string[] = []
  try {
    await storage.put(key, picture, 'image/png')
    return await db.transaction().execute(async (tx) => {
      const before = await workshopRow(tx, 'update')
      await keepFiles(tx, [key])
      if (before.logo_key !== null) {
        await releaseFiles(tx, [before.logo_key], clock())
        replaced.push(before.logo_key)
      }
      const saved = await setLogo(tx, key)
      await logWorkshop(tx, actor, 'UPDATE', before.id, workshopLogTexts.logoUpdated)
      return toWorkshop(saved)
    })
  } finally {
    // Removes the files that the row does not name: the logo before, or after a failure the new one.
    await removeAfterwards(deps, [key, ...replaced])
  }
}

/** @throws 404 `workshop_logo_not_found` */
export async function deleteLogo(deps: LogoDeps, actor: Actor): Promise<void> {
  const { db, clock } = deps
  const key = await db.transaction().execute(async (tx) => {
    const before = await workshopRow(tx, 'update')
    if (before.logo_key === null) throw notFound('workshop_logo_not_found')
    await releaseFiles(tx, [before.logo_key], clock())
    await setLogo(tx, null)
    await logWorkshop(tx, actor, 'UPDATE', before.id, workshopLogTexts.logoDeleted)
    return before.logo_key
  })
  await removeAfterwards(deps, [key])
}

const setLogo = (tx: Transaction<DB>, key: string | null) =>
  tx
    .updateTable('workshop')
    .set({ logo_key: key, updated_at: sql<Date>`now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
