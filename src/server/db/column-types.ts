// One JavaScript form per column type for both databases. By default the two drivers disagree on int8, date, numeric[], bytea and
// intervals.
import type { PGliteOptions } from '@electric-sql/pglite'
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

function byteaParameter(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new TypeError('A bytea parameter must be a Buffer or Uint8Array')
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
}

// PGlite derives the array parsers from these; pg keeps separate ones per array type.
export const pgliteTypes = {
  parsers: {
    [OID.int8]: int8,
    [OID.date]: asText,
    [OID.timestamp]: asText,
    [OID.interval]: asText,
    [OID.point]: asText,
    [OID.bytea]: bytea,
  },
  serializers: { [OID.bytea]: byteaParameter },
} satisfies Pick<PGliteOptions, 'parsers' | 'serializers'>

type Parse = (text: string) => unknown
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as (
  text: string,
) => (string | null)[]

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    textArray(text).map((item) => (item === null ? null : parse(item)))

const serverParsers = new Map<number, Parse>([
  ...Object.entries(pgliteTypes.parsers).map(([oid, parse]): [number, Parse] => [Number(oid), parse]),
  [ARRAY_OID.int8, arrayOf(int8)],
  [ARRAY_OID.date, textArray],
  [ARRAY_OID.timestamp, textArray],
  [ARRAY_OID.interval, textArray],
  [ARRAY_OID.numeric, textArray],
  [ARRAY_OID.bytea, arrayOf(bytea)],
])

/** Passed to each pg connection, so that pg's process-wide registry does not change. */
export const serverTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && serverParsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
