// The server's log. A database error contains the values of the failed statement (password hashes, the text of mails with their
// links). The log omits the values and keeps the error and its place.
import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields with values that PGlite and pg add to an error. */
const WITH_VALUES = ['query', 'params', 'parameters', 'queryOptions', 'detail', 'where', 'internalQuery']

function withoutValues(error: Error): Record<string, unknown> {
  const serialized = { ...pino.stdSerializers.err(error) } as Record<string, unknown>
  for (const name of WITH_VALUES) delete serialized[name]
  return serialized
}

export const serverLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: withoutValues } }, destination)

/** Readable lines at a terminal, JSON for a log collector elsewhere. */
export async function logDestination(
  stdout: { isTTY?: boolean } = process.stdout,
): Promise<DestinationStream | undefined> {
  if (!stdout.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId', singleLine: true })
}
