// The open streams of this server. The server sends a change only to its audience. When an account or a session changes, the
// server closes its streams at once, and the pages reopen them with the current rights.
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { LiveEvent } from '../../../shared/live/live.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import type { Clock } from '../../clock.ts'
import type { ListenHandlers } from '../../db/listen.ts'
import { type Change, readChange } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Actor } from '../../http/access.ts'
import { liveHistory } from './live.history.ts'
import { openSessions } from './live.queries.ts'

export interface LiveHub extends ListenHandlers {
  /** After a known position the stream begins with the later changes, otherwise with `hello`. */
  open(actor: Actor, after?: string): Promise<Readable>
  /** The position after which a later stream can begin. */
  position(): string
  /** The open streams. */
  size(): number
  close(): void
}

interface Stream {
  userId: string
  sessionId: string
  role: Role
  out: Readable
  /** False until the rights at its opening are confirmed. */
  isReady: boolean
}

const HEARTBEAT_MS = 20_000
const CHECK_MS = 60_000
/** Per person; a browser has one stream for all of its tabs. */
export const MOST_STREAMS = 10
/** Bytes. A stream with more unread data is closed; it catches up on reconnecting. */
const MOST_BACKLOG = 64 * 1024

/** Anything may have changed meanwhile: the page loads all of its data again. */
const HELLO = 'event: hello\ndata: {}\n\n'
/** Connected, and all changes since the page's position are sent. */
const READY = 'event: ready\ndata: {}\n\n'
/** Tells the page that a newer stream replaced its own, so that it does not reconnect at once. */
const REPLACED = 'event: replaced\ndata: {}\n\n'
const HEARTBEAT = ':\n\n'
const dataOf = ({ topic, id }: LiveEvent) => `data: ${JSON.stringify({ topic, id })}\n\n`

interface HubOptions {
  db: Kysely<DB>
  clock: Clock
  log: Pick<BaseLogger, 'error'>
}

export function liveHub({ db, clock, log }: HubOptions): LiveHub {
  const streams = new Set<Stream>()
  const history = liveHistory()

  function end(stream: Stream, last?: string): void {
    if (!streams.delete(stream)) return
    if (last) stream.out.push(last)
    stream.out.push(null)
  }

  function write(stream: Stream, text: string): void {
    if (!stream.isReady) return
    if (stream.out.readableLength > MOST_BACKLOG) end(stream)
    else stream.out.push(text)
  }

  const all = (text: string) => {
    for (const stream of streams) write(stream, text)
  }

  async function endLapsed(): Promise<void> {
    const checked = [...streams]
    if (checked.length === 0) return
    const ids = checked.map(({ sessionId }) => sessionId)
    const open = await openSessions(db, ids, clock())
    for (const stream of checked) if (open.get(stream.sessionId) !== stream.role) end(stream)
  }

  function makeRoom(userId: string): void {
    const own = [...streams].filter((stream) => stream.userId === userId)
    for (const stream of own.slice(0, Math.max(0, own.length - MOST_STREAMS + 1))) end(stream, REPLACED)
  }

  const heartbeat = setInterval(() => all(HEARTBEAT), HEARTBEAT_MS).unref()
  const check = setInterval(() => {
    endLapsed().catch((error: unknown) => log.error({ err: error }, 'The live streams could not be checked'))
  }, CHECK_MS).unref()

  function sendStart(stream: Stream, after: string | undefined): void {
    const missed = after === undefined ? null : history.after(after)
    const isKnown = missed !== null && !missed.some((change) => concernsAccount(change, stream))
    if (isKnown) for (const change of missed) send(stream, change)
    write(stream, isKnown ? READY : HELLO)
  }

  function send(stream: Stream, change: Change): void {
    const { topic, id } = change
    if (topic !== 'session' && isAudience(change, stream)) write(stream, dataOf({ topic, id }))
  }

  return {
    position: history.position,
    open: async ({ userId, sessionId, role }, after) => {
      makeRoom(userId)
      const out = new Readable({ read: () => undefined })
      const stream: Stream = { userId, sessionId, role, out, isReady: false }
      out.on('close', () => streams.delete(stream))
      streams.add(stream)
      // Checked again after its registration: a change of the account since the access check must not be missed.
      const open = await openSessions(db, [sessionId], clock()).catch((error: unknown) => {
        // Nobody reads this stream, so it would never close.
        streams.delete(stream)
        throw error
      })
      if (open.get(sessionId) !== role) end(stream)
      stream.isReady = streams.has(stream)
      sendStart(stream, after)
      return out
    },
    message: (payload) => {
      const change = readChange(payload)
      if (!change) return log.error({}, 'A notification that is no change was ignored')
      history.add(change)
      for (const stream of streams) {
        if (concernsAccount(change, stream)) end(stream)
        else send(stream, change)
      }
    },
    listening: () => {
      history.forget()
      all(HELLO)
    },
    size: () => streams.size,
    close: () => {
      clearInterval(heartbeat)
      clearInterval(check)
      for (const stream of streams) end(stream)
    },
  }
}

const isAboutAccount = ({ topic }: Change): boolean => topic === 'account' || topic === 'session'

const concernsAccount = (change: Change, { userId }: Stream): boolean =>
  isAboutAccount(change) && (change.users?.includes(userId) ?? false)

function isAudience({ to, users }: Change, { userId, role }: Stream): boolean {
  const ofRole = to?.[role]
  return ofRole === true || (ofRole?.includes(userId) ?? false) || (users?.includes(userId) ?? false)
}
