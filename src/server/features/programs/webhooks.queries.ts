import { type Kysely, sql } from 'kysely'
import type { Webhook, WebhookEvent } from '../../../shared/programs/webhooks.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

/** Each with the newest message that was tried. */
const webhookRows = (db: Kysely<DB>) =>
  db
    .selectFrom('webhooks')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('outbox_messages')
          .select(['status', 'last_error as error'])
          .select(sql<Date>`coalesce(sent_at, outbox_messages.created_at)`.as('at'))
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('attempts', '>', 0)
          .orderBy('outbox_messages.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['webhooks.id', 'url', 'events', 'is_enabled', 'webhooks.created_at', 'version'])
    .select(['last.status', 'last.error', 'last.at'])

type Row = Awaited<ReturnType<ReturnType<typeof webhookRows>['execute']>>[number]

const present = ({ id, url, events, is_enabled, created_at, version, status, error, at }: Row): Webhook => ({
  ...{ id, url, version },
  events: events as WebhookEvent[],
  isEnabled: is_enabled,
  createdAt: created_at.toISOString(),
  last: status && at && { status, at: at.toISOString(), error },
})

export const webhooks = async (db: Kysely<DB>): Promise<Webhook[]> =>
  (await webhookRows(db).orderBy('webhooks.created_at', 'desc').orderBy('webhooks.id').execute()).map(present)

export const webhookById = async (db: Kysely<DB>, id: string): Promise<Webhook> =>
  present(await webhookRows(db).where('webhooks.id', '=', id).executeTakeFirstOrThrow())
