// The owner's rating of a completed job.
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { FeedbackInput, ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import { canTransition } from '../../../shared/requests/requests.workflow.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { enforce } from '../../http/enforce.ts'
import { conflict } from '../../http/errors.ts'
import { saveRequest } from './requests.commands.ts'
import { lockRequest, namesOf, partyOf, requestById } from './requests.queries.ts'

/** A second feedback: 409 `feedback_already_given`. */
export function giveFeedback(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  { customerRating, customerNote }: z.output<typeof FeedbackInput>,
): Promise<ServiceRequest> {
  return db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, id)
    enforce(canTransition('giveFeedback', request.status, await partyOf(tx, actor, request)))
    if (request.feedback_at) throw conflict('feedback_already_given')
    const set = { customer_rating: customerRating, customer_note: customerNote, feedback_at: sql<Date>`now()` }
    await saveRequest(tx, actor, request, set, requestLogTexts.feedback(namesOf(request), customerRating))
    return requestById(tx, actor, id)
  })
}
