// A mock of the server for tests of screens: an answer for each call, and a list of the calls made.
import { vi } from 'vitest'
import { toPage } from '../src/shared/paging.ts'

export interface Sent {
  /** `PUT /api/users/7/info` */
  call: string
  query: Record<string, string>
  body: unknown
}

type FieldErrors = { field: string; message: string }[]

class Reply {
  readonly status: number
  readonly body: { message: string; data: unknown; errors?: FieldErrors }
  constructor(status: number, message: string, data: unknown, errors?: FieldErrors) {
    this.status = status
    this.body = { message, data, errors }
  }
}

/** Data, with the key of the toast after a change. */
export const done = (message: string, data: unknown = null) => new Reply(200, message, data)
export const refusal = (status: number, message: string, errors?: FieldErrors) =>
  new Reply(status, message, null, errors)

/**
 * By method and path, without the query: `{ 'GET /api/boats/7': aBoat() }`. An answer is data, a result of `done` or `refusal`,
 * a whole `Response`, or a function of the call that returns one of them, at once or later. A call without an answer fails like
 * a lost connection.
 */
export type Answers = Record<string, unknown>

const unanswered = new Set<() => void>()

/** Ends the calls that a test leaves without an answer: reads are no longer wanted, and acts lose their connection. */
export function endCalls(): void {
  for (const end of unanswered) end()
}

/** The answer, or the end of its test. */
async function untilTestEnds<T>(isRead: boolean, answer: Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(isRead ? new DOMException('The test ended', 'AbortError') : new TypeError('The test ended'))
  unanswered.add(end)
  try {
    return await Promise.race([answer, ended])
  } finally {
    unanswered.delete(end)
  }
}

/** Replaces fetch by the mock; returns the list of calls, which grows. A function answers all calls. */
export function serve(answers: Answers | ((sent: Sent) => unknown)): Sent[] {
  const calls: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), 'http://pruva.test')
    const call = `${init?.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const sent = { call, query: Object.fromEntries(url.searchParams), body }
    calls.push(sent)
    if (typeof answers === 'object' && !(call in answers)) throw new TypeError(`The test knows no answer to ${call}`)
    const known = typeof answers === 'function' ? answers : answers[call]
    const answering = async () => (typeof known === 'function' ? known(sent) : known)
    const answer: unknown = await untilTestEnds(!init?.method || init.method === 'GET', answering())
    if (answer instanceof Response) return answer
    const { status, body: envelope } = answer instanceof Reply ? answer : done('fetched', answer)
    return Response.json({ success: status < 400, ...envelope }, { status })
  })
  return calls
}

export const pageOf = <T>(content: T[], totalElements = content.length, size = 10) =>
  toPage(content, { page: 0, size }, totalElements)
