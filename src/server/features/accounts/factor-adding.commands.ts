// What adding any second step has in common.
import type { Insertable, Kysely, Transaction } from 'kysely'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import { lockOwnAccount } from '../../http/own-account.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { factorsChangedMail } from './accounts.mails.ts'
import { makeRecoveryCodes, type NewCodes, storeRecoveryCodes } from './recovery-codes.commands.ts'

const log = logOf('AUTH', 'user')

/** A stranger who registered the address must not bind the account to a device. @throws 403 `email_not_confirmed` */
export function assertConfirmed({ emailConfirmed }: Actor): void {
  if (!emailConfirmed) throw forbidden('email_not_confirmed')
}

interface NewFactor {
  values: Omit<Insertable<DB['factors']>, 'user_id' | 'created_at'>
  message: string
  /** In the transaction, with the account's row locked. */
  before: (tx: Transaction<DB>) => Promise<void>
}

/** Returns recovery codes with the first factor. */
export async function addFactor(
  deps: Deps,
  actor: Actor,
  { values, message, before }: NewFactor,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db, clock } = deps
  // Ten hashes are not computed for nothing.
  const codes = (await hasRecoveryCodes(db, actor.userId)) ? null : await makeRecoveryCodes()
  return db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(deps, tx, actor)
    await before(tx)
    await tx
      .insertInto('factors')
      .values({ ...values, user_id: account.id, created_at: clock() })
      .execute()
    // The other sessions may have given the password alone.
    await tx
      .updateTable('sessions')
      .set({ identity_at: null })
      .where('user_id', '=', account.id)
      .where('id', '<>', actor.sessionId)
      .execute()
    await log(tx, actor, 'UPDATE', account.id, message)
    await queueMail(tx, factorsChangedMail(deps.config.appUrl, account, 'added', null))
    return { recoveryCodes: await firstRecoveryCodes(tx, account.id, codes) }
  })
}

async function hasRecoveryCodes(db: Kysely<DB>, userId: string): Promise<boolean> {
  const known = db.selectFrom('recovery_codes').select('slot').where('user_id', '=', userId).limit(1)
  return (await known.executeTakeFirst()) !== undefined
}

/** Null where the account has codes. */
async function firstRecoveryCodes(
  tx: Transaction<DB>,
  userId: string,
  codes: NewCodes | null,
): Promise<string[] | null> {
  if (await hasRecoveryCodes(tx, userId)) return null
  // They went with the last factor since they were looked up.
  if (!codes) throw conflict('record_changed')
  await storeRecoveryCodes(tx, userId, codes)
  return codes.codes
}
