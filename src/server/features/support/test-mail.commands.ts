import type { BaseLogger } from 'pino'
import type { TestMail } from '../../../shared/support/support.contract.ts'
import { supportTexts } from '../../../shared/support/support.texts.ts'
import { audit } from '../../db/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { type Limit, limitAttempts } from '../../http/rate-limit.ts'
import { sendTestMail } from '../../jobs/mail/test-mail.ts'
import { mailedWorkshop } from '../workshop/workshop.queries.ts'

const BY_ACCOUNT: Limit = { name: 'test-mail:account', max: 10, minutes: 10 }

/** To the admin's own address. @throws 429 after too many */
export async function tryMail(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  log: Pick<BaseLogger, 'info'>,
): Promise<TestMail> {
  await limitAttempts(db, clock(), BY_ACCOUNT, actor.userId)
  const workshop = () => mailedWorkshop(db)
  const tried = await sendTestMail({ settings: config, workshop, log, now: clock() }, actor.email)
  const message = supportTexts.mail.log(tried)
  await db
    .transaction()
    .execute((tx) =>
      audit(tx, actor, { category: 'NOTIFICATION', action: 'SEND', entity: 'outbox_message', entityId: null, message }),
    )
  return tried
}
