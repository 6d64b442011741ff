// May this person do this to that? Each feature's `can…` answers with a verdict, in `*.policy.ts` and in the requests' workflow table.
import type { MessageKey } from './messages.tr.ts'

export type Verdict = { allowed: true } | { allowed: false; status: 400 | 403 | 409; key: MessageKey }

export const ALLOWED: Verdict = { allowed: true }
export const refused = (status: 400 | 403 | 409, key: MessageKey): Verdict => ({ allowed: false, status, key })
export const allowedIf = (condition: boolean, key: MessageKey): Verdict => (condition ? ALLOWED : refused(403, key))
