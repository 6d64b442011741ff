// Sends the messages of the outbox that are for webhooks.
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { type Encryption, encryption } from '../../http/encryption.ts'
import { RecipientGone } from '../mail/outbox.ts'
import { isAccepted, postWebhook } from './post.ts'

/** What the database holds of their secrets only encrypted. */
export const webhookEncryption = (jwtSecret: string): Encryption => encryption(jwtSecret, 'webhooks')

interface Options {
  db: Kysely<DB>
  clock: Clock
  secrets: Encryption
  timeoutMs?: number
}

export function webhookTransport({ db, clock, secrets, timeoutMs }: Options) {
  return {
    /** Every refusal is tried again for a day: an operator can repair the other program. @throws RecipientGone where it was switched off */
    send: async (message: { id: string; webhookId: string | null; text: string }): Promise<void> => {
      const webhook = await db
        .selectFrom('webhooks')
        .select(['url', 'secret'])
        .where('id', '=', message.webhookId)
        .where('is_enabled', '=', true)
        .executeTakeFirst()
      if (!webhook) throw new RecipientGone()
      const secret = secrets.decrypt(webhook.secret)
      if (secret === null) throw new Error('The secret of the webhook was encrypted with another JWT_SECRET')
      const { id, text: body } = message
      const status = await postWebhook({ url: webhook.url, secret, id, body, now: clock() }, timeoutMs)
      if (!isAccepted(status)) throw new Error(`The webhook answered ${status}`)
    },
    close: () => undefined,
  }
}
