// Webhooks: the secret is shown once and kept encrypted.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { webhooksLogTexts as logTexts } from '../../../shared/programs/programs.log-texts.ts'
import {
  MOST_WEBHOOKS,
  type NewWebhook,
  SECRET_PREFIX,
  type Webhook,
  type WebhookChange,
  type WebhookTest,
} from '../../../shared/programs/webhooks.contract.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound, recordChanged } from '../../http/errors.ts'
import { type Limit, limitAttempts } from '../../http/rate-limit.ts'
import { refusalOfNumeric } from '../../jobs/webhooks/address.ts'
import { tryWebhook } from '../../jobs/webhooks/post.ts'
import { workshopRow } from '../workshop/workshop.queries.ts'
import { webhookById, webhooks } from './webhooks.queries.ts'

const log = logOf('AUTH', 'webhook')
const TESTS: Limit = { name: 'webhook-test:account', max: 20, minutes: 10 }
const SECRET_BYTES = 32

/** The log names the server alone: the rest of an address may be a secret. */
const hostOf = (url: string) => new URL(url).host

/** @throws 400 `webhook_address`; where a name leads is known when it is called */
function assertCallable(url: string): void {
  if (refusalOfNumeric(new URL(url))) throw badRequest('webhook_address', 'url')
}

/** @throws 400 `webhook_address`, 409 `too_many_webhooks` */
export function makeWebhook(
  { db, clock, webhookSecrets }: Deps,
  actor: Actor,
  { url, events }: z.output<typeof NewWebhook>,
): Promise<{ secret: string; made: Webhook }> {
  assertCallable(url)
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  return db.transaction().execute(async (tx) => {
    // Of two at once the second counts the first one's.
    await workshopRow(tx, 'update')
    if ((await tx.selectFrom('webhooks').select('id').execute()).length >= MOST_WEBHOOKS)
      throw conflict('too_many_webhooks')
    const { id } = await tx
      .insertInto('webhooks')
      .values({ url, events, secret: webhookSecrets.encrypt(secret), created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(tx, actor, 'CREATE', id, logTexts.made(hostOf(url)))
    return { secret, made: await webhookById(tx, id) }
  })
}

const lockedWebhook = (tx: Transaction<DB>, id: string) =>
  tx
    .selectFrom('webhooks')
    .select(['url', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('webhook_not_found'))

/** @throws 400 `webhook_address`, 404 `webhook_not_found`, 409 `record_changed` */
export function changeWebhook(
  { db }: Deps,
  actor: Actor,
  id: string,
  { url, events, isEnabled, version }: z.output<typeof WebhookChange>,
): Promise<Webhook> {
  assertCallable(url)
  return db.transaction().execute(async (tx) => {
    const before = await lockedWebhook(tx, id)
    if (version !== undefined && version !== before.version) throw recordChanged('webhook', id)
    await tx
      .updateTable('webhooks')
      .set({ url, events, is_enabled: isEnabled, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await log(tx, actor, 'UPDATE', id, logTexts.changed(hostOf(url), isEnabled))
    return webhookById(tx, id)
  })
}

/** Its waiting messages go with it. @throws 404 `webhook_not_found` */
export function removeWebhook({ db }: Deps, actor: Actor, id: string): Promise<Webhook[]> {
  return db.transaction().execute(async (tx) => {
    const { url } = await lockedWebhook(tx, id)
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await log(tx, actor, 'DELETE', id, logTexts.removed(hostOf(url)))
    return webhooks(tx)
  })
}

/** Outside the outbox: whoever asks sees the answer. @throws 404 `webhook_not_found`, 429 after too many */
export async function testWebhook({ db, clock, webhookSecrets }: Deps, actor: Actor, id: string): Promise<WebhookTest> {
  await limitAttempts(db, clock(), TESTS, actor.userId)
  const { url, secret } = await db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('webhook_not_found'))
  const key = webhookSecrets.decrypt(secret)
  if (key === null) throw conflict('webhook_secret_lost')
  const now = clock()
  const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
  const tried = await tryWebhook({ url, secret: key, id: randomUUID(), body, now })
  await db.transaction().execute((tx) => log(tx, actor, 'SEND', id, logTexts.tested(hostOf(url), tried.status)))
  return tried
}
