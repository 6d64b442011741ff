// Who hears of a handover: the invited by mail, and in the app if they have an account; the owner before when it is accepted.
import type { Transaction } from 'kysely'
import { formatDay } from '../../../shared/days.ts'
import type { Handover } from '../../../shared/handovers/handovers.contract.ts'
import { handoverMailTexts as texts } from '../../../shared/handovers/handovers.texts.ts'
import type { DB } from '../../db/schema.generated.ts'
import { APP_ADDRESS, queueMail } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import { notify } from '../notifications/notify.commands.ts'

/** The mail goes out in either case, and says the same. */
export async function tellInvited(tx: Transaction<DB>, handover: Handover): Promise<void> {
  const { boatName: boat, boatModel: model, email, expiresAt } = handover
  const day = formatDay(expiresAt)
  const rendered = renderMail({
    subject: texts.subject(boat),
    title: texts.title,
    paragraphs: [texts.body(boat, model, day), texts.how],
    action: { label: texts.action, url: `${APP_ADDRESS}/handovers` },
    footnotes: [texts.ignore],
  })
  await queueMail(tx, { kind: 'handover_invitation', userId: null, to: email, ...rendered })
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const data = { boat, day }
  await notify(tx, null, {
    kind: 'handover_offered',
    userIds: [account.id],
    subject: handover.boatId,
    data,
    withoutMail: true,
  })
}

export const notifyHandoverAccepted = (
  tx: Transaction<DB>,
  actor: { userId: string },
  ownerBefore: string,
  boat: { id: string; name: string },
): Promise<void> =>
  notify(tx, actor, {
    kind: 'handover_accepted',
    userIds: [ownerBefore],
    subject: boat.id,
    data: { boat: boat.name },
  })
