// Reminds owners of an offer three days before its last day, a day after its mail at the earliest, and records the end of that day; each
// once for each revision.
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { dayOf } from '../../../../shared/days.ts'
import { offerLogTexts } from '../../../../shared/offers/offers.log-texts.ts'
import type { Clock } from '../../../clock.ts'
import { audit } from '../../../db/audit.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { eachByItself, startByDay } from '../../../jobs/by-day.ts'
import { notifyOfferEnding } from '../../notifications/notices.commands.ts'
import { recordExpired } from '../links/offer-events.commands.ts'
import { lockOffer, priceOf } from '../offers.commands.ts'
import { isOver } from '../offers.queries.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 3
const AT_ONCE = 100

/** The offers of requests that wait for the owner. A server that was down for a day still reminds, up to the last day. */
async function dueOffers(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('service_requests', 'service_requests.id', 'offers.service_request_id')
    .select('offers.id')
    .where('offers.status', '=', 'SENT')
    .where('offers.valid_until', '>=', dayOf(now))
    .where('offers.valid_until', '<=', dayOf(new Date(now.getTime() + DAYS_BEFORE * DAY_MS)))
    // A short offer is always near its last day: nobody is reminded of it on the day of its mail.
    .where('offers.updated_at', '<=', new Date(now.getTime() - DAY_MS))
    .where((eb) => eb.or([eb('reminded_rev', 'is', null), eb('reminded_rev', '<>', eb.ref('rev'))]))
    .where(({ eb, or, and }) =>
      or([
        eb('service_requests.status', '=', 'WAITING_APPROVAL'),
        and([eb('offers.kind', '=', 'EXTRA'), eb('service_requests.status', '=', 'ACTIVE')]),
      ]),
    )
    .where('service_requests.archived_at', 'is', null)
    .orderBy('offers.valid_until')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

export async function remindOwners(
  { db, log }: { db: Kysely<DB>; log: Pick<BaseLogger, 'error'> },
  now: Date,
): Promise<void> {
  const failure = 'Reminding the owner of an offer that ends failed'
  await eachByItself(log, { rows: await dueOffers(db, now), run: (id) => remindOwner(db, id, now), failure })
}

function remindOwner(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { offer, request } = await lockOffer(tx, id)
    // Another server was faster, or the offer was answered meanwhile.
    if (offer.status !== 'SENT' || offer.reminded_rev === offer.rev || isOver(offer, now)) return
    await tx.updateTable('offers').set({ reminded_rev: offer.rev }).where('id', '=', id).execute()
    if (!(await notifyOfferEnding(tx, request, offer, priceOf(offer)))) return
    const message = offerLogTexts.reminded(offer.offer_number)
    await audit(tx, null, { category: 'MAINTENANCE', action: 'UPDATE', entity: 'offer', entityId: id, message })
  })
}

/** Looks once an hour, by day. */
export function startOfferReminders(options: { db: Kysely<DB>; clock: Clock; log: Pick<BaseLogger, 'error'> }) {
  const { db, log } = options
  const failure = 'Looking for offers that end failed'
  const run = async (now: Date) => {
    const rows = [() => recordExpired(db, now), () => remindOwners(options, now)]
    await eachByItself(log, { rows, run: (look) => look(), failure })
  }
  return startByDay(options, { run, failure })
}
