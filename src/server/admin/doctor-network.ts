// The doctor's checks of others: the mail server, push services, clocks.
import { type Kysely, sql } from 'kysely'
import { doctorTexts as texts } from '../../shared/app/doctor.texts.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/schema.generated.ts'
import type { AdminDeps } from './deps.ts'
import { bad, care, type Finding, good, reasonOf } from './finding.ts'

const ANSWER_TIMEOUT_MS = 8_000
const LARGEST_DIFFERENCE_S = 30
/** Browsers name the address of their push service themselves, so only known services are asked. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

export async function mailFinding({ smtpUrl }: Config, db: Kysely<DB> | null): Promise<Finding> {
  const { name } = texts.mail
  if (!smtpUrl) return care(name, texts.mail.none)
  const { verifyMailServer } = await import('../jobs/mail/transport.ts')
  try {
    await verifyMailServer(smtpUrl)
  } catch (error) {
    const { response } = error as { response?: string }
    return bad(name, texts.mail.bad(response ?? reasonOf(error)))
  }
  const failed = db ? await failedMessages(db) : 0
  return failed > 0 ? care(name, texts.mail.failed(failed)) : good(name, texts.mail.good(new URL(smtpUrl).host))
}

async function failedMessages(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function pushFinding({ appUrl }: Config, db: Kysely<DB>): Promise<Finding> {
  const { name } = texts.push
  if (!appUrl.startsWith('https:')) return care(name, texts.push.insecure)
  const { rows } = await sql<{ host: string }>`
    select distinct substring(endpoint from '^https://([^/:]+)') as host from push_subscriptions`.execute(db)
  const hosts = rows
    .map(({ host }) => host)
    .filter((host) => PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`)))
  if (hosts.length === 0) return good(name, texts.push.nobody)
  for (const host of hosts) {
    try {
      await fetch(`https://${host}/`, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
    } catch (error) {
      return bad(name, texts.push.bad(host, reasonOf(error)))
    }
  }
  return good(name, texts.push.good(hosts.join(', ')))
}

interface ClockDeps extends Pick<AdminDeps, 'clock' | 'config'> {
  db: Kysely<DB> | null
}

/** Compared with the database server's clock and with that of the central bank's site, which the server asks anyway. */
export async function clockFinding({ clock, config, db }: ClockDeps): Promise<Finding> {
  const { name } = texts.clock
  const others: [string, Date | null][] = []
  if (config.databaseUrl && db) others.push([texts.clock.database, await databaseTime(db)])
  if (config.ratesUrl) others.push([new URL(config.ratesUrl).host, await timeOf(config.ratesUrl)])
  const now = clock().getTime()
  for (const [other, time] of others) {
    const seconds = time === null ? 0 : Math.round(Math.abs(now - time.getTime()) / 1000)
    if (seconds > LARGEST_DIFFERENCE_S) return bad(name, texts.clock.bad(other, seconds))
  }
  return others.some(([, time]) => time !== null) ? good(name, texts.clock.good) : care(name, texts.clock.unknown)
}

async function databaseTime(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? null
}

async function timeOf(url: string): Promise<Date | null> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const answer = await fetch(url, { method: 'HEAD', signal }).catch(() => null)
  const date = answer?.headers.get('date')
  return date ? new Date(date) : null
}
