// What a person was shown and agreed to. A consent is never changed: another text, or another day, is another row.
import type { Transaction } from 'kysely'
import type { Consent, ConsentKind } from '../../../shared/personal-data/consents.contract.ts'
import { consentLogTexts } from '../../../shared/personal-data/consents.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { consentsOf, LANGUAGE, textsInForce } from './consents.queries.ts'

const log = logOf('USER', 'consent')

/** Of several calls of one person the later ones wait here. */
const lockAccount = (tx: Transaction<DB>, { userId }: Actor) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

const end = (tx: Transaction<DB>, { userId }: Actor, kind: ConsentKind, now: Date) =>
  tx
    .updateTable('consents')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)

/** The same text again changes nothing. @throws 409 `consent_text_changed` for a text that is not in force */
export function giveConsent(
  { db, clock }: Deps,
  actor: Actor,
  { kind, version }: { kind: ConsentKind; version: string },
): Promise<Consent[]> {
  return db.transaction().execute(async (tx) => {
    const { hash, body } = (await textsInForce(tx))[kind]
    if (version !== hash) throw conflict('consent_text_changed')
    await lockAccount(tx, actor)
    const standing = await tx
      .selectFrom('consents')
      .select('id')
      .where('user_id', '=', actor.userId)
      .where('kind', '=', kind)
      .where('text_version', '=', hash)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!standing) {
      await end(tx, actor, kind, clock()).execute()
      await tx
        .insertInto('consent_texts')
        .values({ hash, language: LANGUAGE, body })
        .onConflict((known) => known.doNothing())
        .execute()
      await tx
        .insertInto('consents')
        .values({ user_id: actor.userId, kind, text_version: hash, given_at: clock() })
        .execute()
      await log(tx, actor, 'CREATE', actor.userId, consentLogTexts.given[kind](hash))
    }
    return consentsOf(tx, actor.userId)
  })
}

/** No browser of the person gets pushes any more. @throws 404 `consent_not_found` */
export function withdrawConsent({ db, clock }: Deps, actor: Actor, kind: 'PUSH'): Promise<Consent[]> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const ended = await end(tx, actor, kind, clock()).returning('text_version').executeTakeFirst()
    if (!ended) throw notFound('consent_not_found')
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', actor.userId).execute()
    await log(tx, actor, 'DELETE', actor.userId, consentLogTexts.withdrawn[kind](ended.text_version))
    return consentsOf(tx, actor.userId)
  })
}

/** Locks the consent, so that nobody withdraws it meanwhile. @throws 409 `consent_needed` */
export async function needPushConsent(tx: Transaction<DB>, { userId }: Actor): Promise<void> {
  await tx
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'PUSH')
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => conflict('consent_needed'))
}
