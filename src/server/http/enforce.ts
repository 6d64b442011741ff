import type { Verdict } from '../../shared/verdict.ts'
import { AppError } from './errors.ts'

/** Turns a policy's refusal into the answer. The only 400 is for a status that no caller can set. */
export function enforce(verdict: Verdict): void {
  if (verdict.allowed) return
  const errors = verdict.status === 400 ? { errors: [{ field: 'status', message: verdict.key }] } : {}
  throw new AppError(verdict.status, verdict.key, errors)
}
