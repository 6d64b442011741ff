// The doctor's way in from outside: APP_URL as browsers use it, through the proxy, and the stream of live updates.
import { randomUUID } from 'node:crypto'
import { appApi } from '../../shared/app/app.contract.ts'
import { doctorTexts as texts } from '../../shared/app/doctor.texts.ts'
import { liveApi } from '../../shared/live/live.contract.ts'
import { activeAdmins } from '../features/users/users.queries.ts'
import { jwtSecret } from '../files/secrets.ts'
import { accessTokens } from '../http/access.ts'
import type { AdminDeps } from './deps.ts'
import { bad, care, type Finding, good, reasonOf } from './finding.ts'

const ANSWER_TIMEOUT_MS = 10_000
/** An unbuffered stream begins at once; a buffering proxy holds it until it has some kilobytes. */
const STREAM_TIMEOUT_MS = 6_000
const SESSION_MS = 60_000

export async function addressFindings(deps: AdminDeps): Promise<Finding[]> {
  const address = await addressFinding(deps.config.appUrl)
  if (address.level !== 'good') return [address, care(texts.stream.name, texts.stream.notTried)]
  return [address, await streamFinding(deps)]
}

async function addressFinding(appUrl: string): Promise<Finding> {
  const { name } = texts.address
  try {
    const answer = await fetch(`${appUrl}${appApi.settings.url}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    if (answer.status === 401 && answer.headers.has('www-authenticate')) return bad(name, texts.address.gate(appUrl))
    const body = (await answer.json().catch(() => null)) as { data?: { appUrl?: string } } | null
    if (body?.data?.appUrl !== appUrl) return bad(name, texts.address.other(appUrl, answer.status))
    return good(name, texts.address.good(appUrl))
  } catch (error) {
    return bad(name, texts.address.unreachable(appUrl, reasonOf(error)))
  }
}

/** With a session of an admin for a minute, which is deleted afterwards. */
export async function streamFinding({
  db,
  clock,
  config,
}: Pick<AdminDeps, 'db' | 'clock' | 'config'>): Promise<Finding> {
  const { name } = texts.stream
  // Where admins need a second step, one without it is refused.
  const admin = (await activeAdmins(db).orderBy('users.has_factor', 'desc').limit(1).executeTakeFirst())?.id
  if (!admin) return care(name, texts.stream.nobody)
  const id = randomUUID()
  const expires = new Date(clock().getTime() + SESSION_MS)
  await db.insertInto('sessions').values({ id, user_id: admin, expires_at: expires }).execute()
  const ending = new AbortController()
  try {
    const tokens = accessTokens(await jwtSecret(config.jwtSecret, config.dataDir), clock)
    const headers = { authorization: `Bearer ${tokens.sign(admin, id)}` }
    const started = performance.now()
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(STREAM_TIMEOUT_MS)])
    const answer = await fetch(`${config.appUrl}${liveApi.stream.url}`, { headers, signal })
    if (!answer.ok) return bad(name, texts.stream.refused(answer.status))
    const first = await answer.body?.getReader().read()
    return first?.value !== undefined
      ? good(name, texts.stream.good(Math.round(performance.now() - started)))
      : bad(name, texts.stream.buffered)
  } catch {
    return bad(name, texts.stream.buffered)
  } finally {
    ending.abort()
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  }
}
