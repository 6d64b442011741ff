// One text for one value (RFC 8785): sorted names, no spaces. A hash of it can be computed anew anywhere.
import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}

/** In hexadecimal digits. A text is hashed as UTF-8. */
export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
