// A call with an Idempotency-Key acts once: its answer is stored in the transaction of its effect, and a repeated call gets that
// answer. Holds for every call that changes something and needs a session; a handler does nothing for it. Nothing is read before most
// work: the primary key refuses the answer of a repeated call, its work is rolled back, and the stored answer is read. What PostgreSQL
// ended to resolve a deadlock is rolled back whole, and done once more.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Kysely } from 'kysely'
import { IDEMPOTENCY_HEADER, isIdempotent, takesIdempotencyKey } from '../../shared/idempotency.ts'
import type { MessageKey } from '../../shared/messages.tr.ts'
import type { Clock } from '../clock.ts'
import { isDeadlock } from '../db/database-errors.ts'
import { type HeldTransaction, holdTransaction } from '../db/held-transaction.ts'
import type { DB } from '../db/schema.generated.ts'
import type { App } from '../deps.ts'
import { signedInOf } from './access.ts'
import { timeless } from './done-at.ts'
import type { Encryption } from './encryption.ts'
import { AppError, badRequest, failureOf } from './errors.ts'

/** Node writes the names of headers in lower case. */
const HEADER = IDEMPOTENCY_HEADER.toLowerCase()
const REPLAYED_HEADER = 'Idempotency-Replayed'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const RETRY_AFTER_SECONDS = 1
const JSON_TYPE = 'application/json; charset=utf-8'

/** Refusals that no later state takes back. They are stored as answers. */
const FINAL_REFUSALS: readonly MessageKey[] = [
  'email_already_confirmed',
  'feedback_already_given',
  'invalid_cancel_transition',
  'payment_already_reversed',
  'payment_is_reversal',
  'reading_already_voided',
  'report_signed',
]

interface Operation {
  userId: string
  id: string
  requestHash: string
}

interface Answer {
  status: number
  answer: string
}

/** Ends a repeated call before its work, where that has effects outside of its transaction. */
class Repeated extends Error {
  readonly stored: Answer
  constructor(stored: Answer) {
    super('Repeated')
    this.stored = stored
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Call it with the digest of an upload before the work on it. Null for a call without an Idempotency-Key. */
    uploadArrived: ((digest: string) => Promise<void>) | null
  }
}

const inProgress = () => new AppError(409, 'operation_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS })

interface Deps {
  db: Kysely<DB>
  clock: Clock
  /** For answers with a secret. */
  encryption: Encryption
}

/** Registers the rule for all routes that are added after it. */
export function registerIdempotency(app: App, { db, clock, encryption }: Deps): void {
  const running = new Set<string>()
  app.decorateRequest('uploadArrived', null)

  app.addHook('onRoute', (route) => {
    const { config } = route
    const method = String(route.method)
    if (!takesIdempotencyKey(method, config)) return
    const work = route.handler
    route.handler = async function (request, reply) {
      const header = request.headers[HEADER]
      if (header === undefined) return work.call(this, request, reply)
      const id = operationId(header)
      if (!isIdempotent(method, config)) return work.call(this, request, reply)
      const { userId } = signedInOf(request).actor
      const name = `${userId} ${id}`
      if (running.has(name)) throw inProgress()
      running.add(name)
      try {
        return await answerOnce({ userId, id, request, reply, work: () => work.call(this, request, reply) })
      } finally {
        running.delete(name)
      }
    } satisfies RouteHandlerMethod
  })

  interface Call {
    userId: string
    id: string
    request: FastifyRequest
    reply: FastifyReply
    work: () => unknown
  }

  /** @throws 422 also where the answer was encrypted with a JWT secret of before */
  async function storedFor(request: FastifyRequest, operation: Operation): Promise<Answer | null> {
    const stored = await storedAnswer(db, operation)
    if (!stored || !isSecret(request, stored)) return stored
    const answer = encryption.decrypt(stored.answer)
    if (answer === null) throw new AppError(422, 'operation_mismatch')
    return { ...stored, answer }
  }

  async function answerOnce({ userId, id, request, reply, work }: Call): Promise<unknown> {
    const { multipart, attempts } = request.routeOptions.config
    const isUpload = multipart !== undefined
    const operation = {
      userId,
      id,
      requestHash: isUpload ? '' : hashOf(request, JSON.stringify(timeless(request.body) ?? null)),
    }
    const endRepeated = async () => {
      const stored = await storedFor(request, operation)
      if (stored) throw new Repeated(stored)
    }
    request.uploadArrived = async (digest) => {
      operation.requestHash = hashOf(request, digest)
      await endRepeated()
    }
    const act = () => holdTransaction((transaction) => storeAnswer(transaction, operation, reply, work))
    try {
      if (attempts) await endRepeated()
      // The body of an upload is read once.
      return await act().catch((error: unknown) => (isDeadlock(error) && !isUpload ? act() : Promise.reject(error)))
    } catch (error) {
      if (error instanceof Repeated) return replay(reply, error.stored)
      // The call is a repeated one if its answer is stored: refused by the primary key, or because of the first one's effect.
      const stored = await storedFor(request, operation).catch((again: unknown) => {
        if (again instanceof AppError) throw again
        return null
      })
      if (stored) return replay(reply, stored)
      if (error instanceof AppError && FINAL_REFUSALS.includes(error.key)) {
        const answer = JSON.stringify(failureOf(error))
        await insertAnswer(db, operation, { status: error.status, answer }, clock())
      }
      throw error
    }
  }

  /** Runs the handler and stores its answer in the transaction that its command opened. */
  async function storeAnswer(
    transaction: HeldTransaction,
    operation: Operation,
    reply: FastifyReply,
    work: () => unknown,
  ): Promise<string> {
    try {
      const answer = String(reply.serialize((await work()) as object))
      const kept = { status: reply.statusCode, answer }
      if (isSecret(reply.request, kept)) kept.answer = encryption.encrypt(answer)
      await insertAnswer(db, operation, kept, clock())
      if (transaction.isOpen()) await transaction.commit()
      reply.type(JSON_TYPE)
      return answer
    } catch (error) {
      // What a command committed before it refused, such as a counted attempt, stays; not so for a repeated call.
      const isRefusal = error instanceof AppError && error.status < 500 && transaction.isOpen()
      if (isRefusal && !(await storedOperation(db, operation))) await transaction.commit()
      else await transaction.rollback()
      throw error
    }
  }
}

/** A refusal tells no secret. */
const isSecret = ({ routeOptions }: FastifyRequest, { status }: Answer): boolean =>
  routeOptions.config.secret === true && status < 400

/** @throws 400 */
function operationId(header: string | string[]): string {
  if (typeof header !== 'string' || !UUID.test(header)) throw badRequest('invalid_value', IDEMPOTENCY_HEADER)
  return header.toLowerCase()
}

const hashOf = ({ method, url }: FastifyRequest, body: string): string => hash('sha256', `${method} ${url}\n${body}`)

const storedOperation = (db: Kysely<DB>, { userId, id }: Operation) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** @throws 422 where the id was used for another call */
async function storedAnswer(db: Kysely<DB>, operation: Operation): Promise<Answer | null> {
  const stored = await storedOperation(db, operation)
  if (!stored) return null
  if (stored.request_hash !== operation.requestHash) throw new AppError(422, 'operation_mismatch')
  return stored
}

async function insertAnswer(db: Kysely<DB>, operation: Operation, { status, answer }: Answer, now: Date) {
  const { userId, id, requestHash } = operation
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, id, request_hash: requestHash, status, answer, created_at: now })
    .execute()
}

function replay(reply: FastifyReply, { status, answer }: Answer): string {
  reply.code(status).header(REPLAYED_HEADER, 'true').type(JSON_TYPE)
  return answer
}
