// The server's log. A database error contains the values of the failed statement (password hashes, the text of mails with their
// links). The log omits the values and keeps the error and its place.
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { RecentWarnings } from './recent-warnings.ts'

/** Fields with values that PGlite and pg add to an error. */
const WITH_VALUES = ['query', 'params', 'parameters', 'queryOptions', 'detail', 'where', 'internalQuery']

function withoutValues(error: Error): Record<string, unknown> {
  const serialized = { ...pino.stdSerializers.err(error) } as Record<string, unknown>
  for (const name of WITH_VALUES) delete serialized[name]
  return serialized
}

/** `warnings` gets each line of the log too. */
export const serverLog = (level: string, destination?: DestinationStream, warnings?: RecentWarnings): Logger =>
  pino({ level, serializers: { err: withoutValues }, ...(warnings && { hooks: noting(warnings) }) }, destination)

const noting = (warnings: RecentWarnings): LoggerOptions['hooks'] => ({
  logMethod(args, method, level) {
    warnings.note(level, args)
    method.apply(this, args)
  },
})

/** Readable lines at a terminal, JSON for a log collector elsewhere. */
export async function logDestination(
  stdout: { isTTY?: boolean } = process.stdout,
): Promise<DestinationStream | undefined> {
  if (!stdout.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId', singleLine: true })
}
