// Seals each past day of the log that has no seal: once a night, and after a start for the nights that were missed.
import type { Kysely, Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { sealMailTexts } from '../../../shared/logs/seals.mail-texts.ts'
import type { Clock } from '../../clock.ts'
import type { DB } from '../../db/schema.generated.ts'
import { APP_ADDRESS, queueMails } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import { type Repeating, startRepeating } from '../../jobs/repeating.ts'
import { hashedEntries, newestSeal, packed, sealOf } from './seals.queries.ts'

const POLL_MS = 60_000
const HALF_PAST_FOUR = '04:30:00+03:00'
const SUNDAY = 0

/** The last day that has its seal by now: yesterday from half past four on. Turkey has been on UTC+3 since 2016. */
const sealedBy = (now: Date): string => {
  const today = dayOf(now)
  return addDays(today, now >= new Date(`${today}T${HALF_PAST_FOUR}`) ? -1 : -2)
}

/** The first seal holds all older entries. Of two servers that seal a day, the day's key keeps one; both compute the same. */
export async function sealPastDays(db: Kysely<DB>, now: Date): Promise<void> {
  const last = sealedBy(now)
  let before = (await newestSeal(db)) ?? null
  let day = before ? addDays(before.day, 1) : last
  while (day <= last) {
    const entries: Buffer[] = []
    for await (const batch of hashedEntries(db, { after: before?.day ?? null, until: day }))
      entries.push(Buffer.concat(batch.map(packed)))
    const bytes = Buffer.concat(entries)
    const made = { day, seal: sealOf(before?.seal ?? null, day, bytes) }
    await db.transaction().execute(async (tx) => {
      const kept = await tx
        .insertInto('log_seals')
        .values({ ...made, entries: bytes, sealed_at: now })
        .onConflict((one) => one.column('day').doNothing())
        .returning('day')
        .executeTakeFirst()
      if (kept && new Date(day).getUTCDay() === SUNDAY) await mailSeal(tx, made)
    })
    before = made
    day = addDays(day, 1)
  }
}

/** A seal proves nothing until it leaves the house. */
async function mailSeal(tx: Transaction<DB>, { day, seal }: { day: string; seal: Buffer }): Promise<void> {
  const { seal_mail_to: addresses } = await tx.selectFrom('workshop').select('seal_mail_to').executeTakeFirstOrThrow()
  const { subject, title, paragraphs, action } = sealMailTexts(formatDay(day), seal.toString('hex'))
  const content = renderMail({
    ...{ subject, title, paragraphs, footnotes: [] },
    action: { label: action, url: `${APP_ADDRESS}/admin/logs/seals` },
  })
  await queueMails(
    tx,
    addresses.map((to) => ({ kind: 'log_seal', userId: null, to, ...content })),
  )
}

export function startSealing({
  db,
  clock,
  log,
}: {
  db: Kysely<DB>
  clock: Clock
  log: Pick<BaseLogger, 'error'>
}): Repeating {
  let sealed = ''
  const run = async () => {
    const due = sealedBy(clock())
    if (due <= sealed) return
    await sealPastDays(db, clock())
    sealed = due
  }
  return startRepeating(log, { everyMs: POLL_MS, run, failure: 'The log could not be sealed' })
}
