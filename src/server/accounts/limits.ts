// How often somebody may try. Sign-ins count failures only; a success clears the account's.
import type { Limit } from '../platform/rate-limit.ts'

export const SIGN_IN_BY_ACCOUNT: Limit = { name: 'sign-in:account', max: 10, minutes: 15 }
export const SIGN_IN_BY_ADDRESS: Limit = { name: 'sign-in:address', max: 100, minutes: 15 }
export const REGISTER_BY_ADDRESS: Limit = { name: 'register:address', max: 30, minutes: 60 }
export const RESEND_BY_ACCOUNT: Limit = { name: 'resend:account', max: 1, minutes: 1 }
export const FORGOT_BY_ADDRESS: Limit = { name: 'forgot:address', max: 20, minutes: 15 }
export const FORGOT_BY_ACCOUNT: Limit = { name: 'forgot:account', max: 3, minutes: 15 }
export const RESET_BY_ADDRESS: Limit = { name: 'reset:address', max: 30, minutes: 15 }
export const CURRENT_PASSWORD_BY_ACCOUNT: Limit = { name: 'current-password:account', max: 10, minutes: 15 }
