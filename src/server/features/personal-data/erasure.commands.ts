// An admin erases a person. The erasure is the answer to the application.
import { sql, type Transaction } from 'kysely'
import { dayOf } from '../../../shared/days.ts'
import { erasureTexts } from '../../../shared/personal-data/erasure.texts.ts'
import type { PrivacyRequest } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { privacyRequestLogTexts as logTexts } from '../../../shared/personal-data/privacy-requests.log-texts.ts'
import { ROLE_IDS } from '../../../shared/roles.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, notFound, recordChanged } from '../../http/errors.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import { lockAsAdmin } from '../users/users.commands.ts'
import { erasePerson } from './erasing.commands.ts'
import { blockersOf, staysOf } from './erasure.queries.ts'
import { lockedPrivacyRequest, type PrivacyRequestRow, toPrivacyRequest } from './privacy-requests.queries.ts'

const log = logOf('USER', 'user')

/** An account without a profile has version 0. @throws 404 `customer_not_found`, also for staff */
async function customerToErase(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('users')
    .leftJoin('user_infos', 'user_infos.user_id', 'users.id')
    .select(['email', sql<number>`coalesce(version, 0)`.as('version')])
    .where('users.id', '=', id)
    .where('role_id', '=', ROLE_IDS.CUSTOMER)
    .executeTakeFirstOrThrow(() => notFound('customer_not_found'))
}

function assertAnswerable(request: PrivacyRequestRow, userId: string): void {
  if (request.answer !== null) throw conflict('privacy_request_answered')
  const isTheirs = request.user_id === null || request.user_id === userId
  if (!isTheirs || request.kind !== 'ERASURE') throw badRequest('erasure_request_invalid', 'requestId')
}

/** The last mail, to an address that nothing else keeps. It is swept with the other mails, and the log names nobody. */
const tell = (tx: Transaction<DB>, to: string, title: string, answer: string) =>
  queueMail(tx, {
    kind: 'privacy_answered',
    userId: null,
    to,
    ...renderMail({ subject: title, title, paragraphs: [answer], facts: [], footnotes: [] }),
  })

export interface Erased {
  request: PrivacyRequest
  /** Keys of files that no row names any more. */
  files: string[]
}

/**
 * @throws 404 `customer_not_found`, `privacy_request_not_found`; 400 at `requestId` for an application of another kind or person; 409
 * `privacy_request_answered`, `person_already_erased`, `erasure_blocked`, `record_changed` where the profile is another than previewed
 */
export function eraseCustomer(
  deps: Deps,
  actor: Actor,
  id: string,
  { requestId, version }: { requestId: string; version: number },
): Promise<Erased> {
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    await lockAsAdmin(deps, tx, actor, id)
    const person = await customerToErase(tx, id)
    const asked = await lockedPrivacyRequest(tx, requestId)
    assertAnswerable(asked, id)
    if (person.version !== version) throw recordChanged('user', id)
    const { openJobs, openHandovers } = await blockersOf(tx, id)
    if (openJobs.length + openHandovers.length > 0) throw conflict('erasure_blocked')
    const answer = erasureTexts.answer(dayOf(now), await staysOf(tx, id))
    const files = await erasePerson(tx, id, now)
    if (files === false) throw conflict('person_already_erased')
    const row = await tx
      .updateTable('privacy_requests')
      .set({ user_id: id, answer, answered_on: dayOf(now) })
      .where('id', '=', requestId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (person.email !== null) await tell(tx, person.email, erasureTexts.mail(row.number), answer)
    await log(tx, actor, 'DELETE', id, logTexts.erased(row.number))
    return { request: toPrivacyRequest(row, now), files }
  })
}
