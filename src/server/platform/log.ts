// The server's log. A database's error carries the values of the statement that failed (password hashes, the text of mails
// with their links): they stay out, what went wrong and where stays in.
import pino, { type DestinationStream, type Logger } from 'pino'

/** What PGlite and pg add to an error that shows values. */
const WITH_VALUES = ['query', 'params', 'parameters', 'queryOptions', 'detail', 'where', 'internalQuery']

function withoutValues(error: Error): Record<string, unknown> {
  const serialized = { ...pino.stdSerializers.err(error) } as Record<string, unknown>
  for (const name of WITH_VALUES) delete serialized[name]
  return serialized
}

export const serverLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: withoutValues } }, destination)

/** Lines for a person where a person reads them, at a terminal; JSON for whatever collects logs elsewhere. */
export async function logDestination(
  stdout: { isTTY?: boolean } = process.stdout,
): Promise<DestinationStream | undefined> {
  if (!stdout.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId', singleLine: true })
}
