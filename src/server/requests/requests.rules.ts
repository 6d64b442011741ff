import type { Verdict } from '../../shared/requests/requests.workflow.ts'
import { AppError } from '../platform/errors.ts'

/** Turns the state machine's refusal into the answer. Its only 400 is a status word that nobody can set. */
export function enforce(verdict: Verdict): void {
  if (verdict.allowed) return
  const errors = verdict.status === 400 ? { errors: [{ field: 'status', message: verdict.key }] } : {}
  throw new AppError(verdict.status, verdict.key, errors)
}
