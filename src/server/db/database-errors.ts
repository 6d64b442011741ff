// Tells a database that is unavailable for a moment (restart, failover, start-up, network) from a failure that needs a repair.

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
/** System calls that fail where an address cannot be resolved or connected to. */
const CONNECTING = ['connect', 'getaddrinfo']
/** Connection lost; shutdown, crash, start-up, idle time limit; no connection left; a standby before its promotion. */
const AWAY_STATES = /^(08...|57P0[1235]|25P03|53300|25006)$/
/** Messages of `pg` errors without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|There was an error establishing an SSL connection|Cannot use a pool after calling end)/

interface Failure {
  code?: unknown
  syscall?: unknown
  message?: unknown
  cause?: unknown
}

/** Also true for an error whose cause is such a failure. */
export function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause }: Failure = error
  return (
    UNREACHABLE.includes(String(code)) ||
    CONNECTING.includes(String(syscall)) ||
    AWAY_STATES.test(String(code)) ||
    AWAY_MESSAGES.test(String(message)) ||
    isConnectionError(cause)
  )
}

/** True for the transaction that PostgreSQL ended, so that the other of two that waited for each other goes on. */
export const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '40P01'

/** Returns one line. Node joins the failures of several addresses in an AggregateError without a message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
