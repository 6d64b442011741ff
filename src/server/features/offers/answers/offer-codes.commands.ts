// One-time codes for the answer to an offer: six digits by mail, bound to offer, revision and the PDF's hash. Six digits are quickly
// tried out against a plain hash, so the hash is keyed (HMAC) by a secret that is not in the database.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { codeMailTexts } from '../../../../shared/offers/offer-links.texts.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import { offerTotals } from '../../../../shared/offers/offers.pricing.ts'
import { canReadOffers, canTransition } from '../../../../shared/requests/requests.workflow.ts'
import type { Clock } from '../../../clock.ts'
import { audit } from '../../../db/audit.ts'
import type { DB } from '../../../db/schema.generated.ts'
import type { Actor } from '../../../http/access.ts'
import { enforce } from '../../../http/enforce.ts'
import { AppError, badRequest, conflict, notFound } from '../../../http/errors.ts'
import { type Limit, limitAttempts } from '../../../http/rate-limit.ts'
import { queueMail } from '../../../jobs/mail/outbox.ts'
import { renderMail } from '../../../jobs/mail/template.ts'
import { partyOf } from '../../requests/requests.queries.ts'
import { workshopRow } from '../../workshop/workshop.queries.ts'
import { itemsOfOffer, pricedRow, toLine } from '../drafts/offer-totals.ts'
import { addOfferEvent } from '../links/offer-events.commands.ts'
import { lockOffer } from '../offers.commands.ts'
import { isHidden, isOver, type OfferRow } from '../offers.queries.ts'

export interface CodeDeps {
  db: Kysely<DB>
  clock: Clock
  /** Keys the hashes of codes. */
  codeKey: string
}

const MINUTES = 10
const TRIES = 5
const DIGITS = 6
/** Wrong codes of a revision, however long it takes. The next revision begins anew. */
const WRONG_CODES = 20
const CODES_BY_OFFER: Limit = { name: 'offer-code:offer', max: 5, minutes: 60 }
const CODES_BY_ADDRESS: Limit = { name: 'offer-code:address', max: 10, minutes: 60 }

/**
 * Codes by link and codes of whoever is signed in count apart, and each person's: the holder of a link, and whom the owner lets
 * approve, use up none of the owner's.
 */
const isByLink = (owner: Actor): boolean => owner.origin?.linkId != null

/** The holder of a link is nobody until a code is right. */
const log = (tx: Transaction<DB>, owner: Actor, id: string, message: string): Promise<void> =>
  audit(tx, isByLink(owner) ? null : owner, {
    category: 'MAINTENANCE',
    action: 'UPDATE',
    entity: 'offer',
    entityId: id,
    message,
  })

const hashOfCode = (key: string, offerId: string, code: string): string =>
  createHmac('sha256', key).update(`${offerId} ${code}`).digest('hex')

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** d•••@pruva.test: enough to know one's own address. */
export const maskedAddress = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')

/**
 * Queues the mail with a new code; an earlier one is void. `pdfSha256`: of the PDF of revision `rev`.
 * @throws 409 `offer_not_in_sent_status`, `offer_expired`, `offer_revised`, `code_not_needed`, `code_needs_address`, `code_needs_sign_in`, `code_needs_workshop`, or where the request
 * takes no answer; 429
 */
export async function sendCode(
  { db, clock, codeKey }: CodeDeps,
  owner: Actor,
  { id, rev, pdfSha256 }: { id: string; rev: number; pdfSha256: string },
): Promise<{ sentTo: string }> {
  if (owner.email === '') throw conflict('code_needs_address')
  const now = clock()
  const byLink = isByLink(owner)
  for (const [limit, subject] of [
    [CODES_BY_OFFER, `${id} ${owner.userId}`],
    [CODES_BY_ADDRESS, owner.email],
  ] as const)
    await limitAttempts(db, now, limit, byLink ? `link:${subject}` : subject)
  return db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    const action = offer.kind === 'EXTRA' ? 'answerExtra' : 'acceptOffer'
    enforce(canTransition(action, request.status, await partyOf(tx, owner, request)))
    if (offer.status !== 'SENT') throw conflict('offer_not_in_sent_status')
    if (isOver(offer, clock())) throw conflict('offer_expired')
    if (offer.rev !== rev) throw new AppError(409, 'offer_revised', { rev: offer.rev })
    if (!byLink && !(await mayNeedCode(tx, offer))) throw conflict('code_not_needed')
    const tooMany = await refusalOfWrongCodes(tx, offer, owner)
    if (tooMany) throw conflict(tooMany)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    await tx
      .insertInto('offer_codes')
      .values({
        offer_id: id,
        rev,
        by_link: byLink,
        asked_by: owner.userId,
        pdf_sha256: pdfSha256,
        code_hash: hashOfCode(codeKey, id, code),
        created_at: now,
        expires_at: new Date(now.getTime() + MINUTES * 60_000),
      })
      .execute()
    const mail = renderMail({
      subject: codeMailTexts.subject(offer.offer_number),
      title: codeMailTexts.title,
      paragraphs: [codeMailTexts.intro(offer.offer_number, rev), code],
      footnotes: codeMailTexts.footnotes,
    })
    await queueMail(tx, { ...mail, kind: 'offer_code', userId: owner.userId, to: owner.email })
    const sentTo = maskedAddress(owner.email)
    await addOfferEvent(tx, owner, offer, { kind: 'CODE_SENT', note: sentTo })
    await log(tx, owner, id, offerLogTexts.codeSent(offer.offer_number))
    return { sentTo }
  })
}

/** Whether a code is asked for, from an owner without a link who accepts this much. */
async function isAboveAmount(tx: Transaction<DB>, tryMinor: number): Promise<boolean> {
  const { code_above_try_minor: amount } = await workshopRow(tx)
  return amount !== null && tryMinor > amount
}

/** No choice of lines costs more than all lines together. */
async function mayNeedCode(tx: Transaction<DB>, offer: OfferRow): Promise<boolean> {
  if (offer.vat_mode === null) return isAboveAmount(tx, offer.final_try_minor)
  const lines = (await itemsOfOffer(tx, offer.id)).map(toLine)
  return isAboveAmount(tx, offerTotals(pricedRow(offer, lines)).payableTryMinor)
}

/** `accepted`: the offer with the sums of the chosen lines. @throws 400 `code_required` at the field `code` */
export async function assertNoCodeNeeded(
  tx: Transaction<DB>,
  accepted: Pick<OfferRow, 'payable_try_minor' | 'final_try_minor'>,
): Promise<void> {
  if (await isAboveAmount(tx, accepted.payable_try_minor ?? accepted.final_try_minor))
    throw badRequest('code_required', 'code')
}

/** Six digits withstand few tries: after the last one another way is named. */
async function refusalOfWrongCodes(tx: Transaction<DB>, { id, rev }: OfferRow, owner: Actor) {
  const byLink = isByLink(owner)
  const { wrong } = await tx
    .selectFrom('offer_codes')
    .select(({ fn }) => fn.sum<number | null>('tries').as('wrong'))
    .where('offer_id', '=', id)
    .where('rev', '=', rev)
    .where('by_link', '=', byLink)
    .where('asked_by', '=', owner.userId)
    .executeTakeFirstOrThrow()
  if ((wrong ?? 0) < WRONG_CODES) return null
  return byLink ? ('code_needs_sign_in' as const) : ('code_needs_workshop' as const)
}

const newestCode = (db: Kysely<DB>, offerId: string, owner: Actor) =>
  db
    .selectFrom('offer_codes')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('by_link', '=', isByLink(owner))
    .where('asked_by', '=', owner.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)

/**
 * Counts the try in a transaction of its own: it stays counted when the answer is refused. Returns the id of the right code.
 * @throws 403 `not_your_offer`, 409 `offer_revised`, 400 `code_wrong`, `code_used`, `code_expired`, `code_needs_sign_in`,
 * `code_needs_workshop`, each at the field `code`
 */
export async function checkCode(
  { db, clock, codeKey }: CodeDeps,
  owner: Actor,
  { id, rev, code }: { id: string; rev: number | undefined; code: string },
): Promise<string> {
  const result = await db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    if (isHidden(owner, offer)) throw notFound('offer_not_found')
    enforce(canReadOffers(await partyOf(tx, owner, request)))
    if (rev !== undefined && rev !== offer.rev) throw new AppError(409, 'offer_revised', { rev: offer.rev })
    const tooMany = await refusalOfWrongCodes(tx, offer, owner)
    if (tooMany) return { refusal: tooMany }
    const sent = await newestCode(tx, id, owner).forUpdate().executeTakeFirst()
    const pdf = await pdfHash(tx, id, offer.rev)
    const isFor = sent && sent.rev === offer.rev && sent.pdf_sha256 === pdf
    if (!isFor || sent.expires_at <= clock() || sent.tries >= TRIES) return { refusal: 'code_expired' } as const
    if (isSame(sent.code_hash, hashOfCode(codeKey, id, code)))
      return sent.used_at ? ({ refusal: 'code_used' } as const) : { codeId: sent.id }
    await tx
      .updateTable('offer_codes')
      .set({ tries: sent.tries + 1 })
      .where('id', '=', sent.id)
      .execute()
    await addOfferEvent(tx, owner, offer, { kind: 'CODE_FAILED' })
    await log(tx, owner, id, offerLogTexts.codeFailed(offer.offer_number))
    return { refusal: 'code_wrong' } as const
  })
  if (result.refusal) throw badRequest(result.refusal, 'code')
  return result.codeId
}

async function pdfHash(tx: Transaction<DB>, offerId: string, rev: number): Promise<string | undefined> {
  const pdf = await tx
    .selectFrom('offer_revisions')
    .innerJoin('offer_pdfs', 'offer_pdfs.revision_id', 'offer_revisions.id')
    .select('offer_pdfs.sha256')
    .where('offer_id', '=', offerId)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return pdf?.sha256
}

/** In the transaction of the answer: of two at once one is refused. @throws 400 `code_used` */
export async function useCode(tx: Transaction<DB>, codeId: string, rev: number, now: Date): Promise<void> {
  await tx
    .updateTable('offer_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('rev', '=', rev)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => badRequest('code_used', 'code'))
}
