// Turns Zod's issues into the answer's `errors` list. The web's forms use the same function, so both sides give the same messages.
import type { z } from 'zod'

export interface FieldError {
  field: string
  message: string
}

const KEY = /^[a-z][a-z0-9_]*$/
const BY_CODE: Record<string, string> = {
  invalid_type: 'invalid_value',
  invalid_value: 'invalid_value',
  invalid_union: 'invalid_value',
  unrecognized_keys: 'unknown_field',
  too_big: 'too_long',
  too_small: 'required',
}

type Issue = Pick<z.core.$ZodIssue, 'message' | 'path'> & { code?: string | undefined }

/** One error per field, the first one found; nested fields have dots: `items.0.quantity`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const seen = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    const message = KEY.test(issue.message) ? issue.message : (BY_CODE[issue.code ?? ''] ?? 'invalid_value')
    if (!seen.has(field)) seen.set(field, message)
  }
  return [...seen].map(([field, message]) => ({ field, message }))
}
