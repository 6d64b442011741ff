// One JavaScript form per column type, for both databases.
import pg from 'pg'

const OID = { bytea: 17, int8: 20, point: 600, date: 1082, timestamp: 1114, interval: 1186 } as const
const ARRAY_OID = { int8: 1016, date: 1182, timestamp: 1115, interval: 1187, numeric: 1231, bytea: 1001 } as const

const asText = (text: string): string => text

/** Reads int8 and count(*) as a number. Throws where a number cannot hold the value exactly. */
function int8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is too large for a number`)
  return value
}

const bytea = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

type Parse = (text: string) => unknown
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as (
  text: string,
) => (string | null)[]

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)))

const parsers = new Map<number, Parse>([
  [OID.int8, int8],
  [OID.date, asText],
  [OID.timestamp, asText],
  [OID.interval, asText],
  [OID.point, asText],
  [OID.bytea, bytea],
  [ARRAY_OID.int8, arrayOf(int8)],
  [ARRAY_OID.date, textArray],
  [ARRAY_OID.timestamp, textArray],
  [ARRAY_OID.interval, textArray],
  [ARRAY_OID.numeric, textArray],
  [ARRAY_OID.bytea, arrayOf(bytea)],
])

/** Passed to each connection, so that the driver's process-wide registry does not change. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
