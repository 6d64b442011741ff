// Limits on attempts. A stranger's attempts must never lock out an account's owner: see docs/decisions/0019.
import type { Limit, Throttle } from '../../http/rate-limit.ts'

/** Wrong passwords for one account from one network. */
export const SIGN_IN_BY_NETWORK: Limit = { name: 'sign-in:network', max: 10, minutes: 15 }
/** Wrong passwords for one account from one browser that signed in to it before; the other limits do not apply to it. */
export const SIGN_IN_BY_DEVICE: Limit = { name: 'sign-in:device', max: 10, minutes: 15 }
/** Wrong passwords for one account from all networks together. */
export const SIGN_IN_BY_ACCOUNT: Limit = { name: 'sign-in:account', max: 100, minutes: 15 }
/** Right passwords for one account without the second step: the third is told. */
export const UNFINISHED_BY_ACCOUNT: Limit = { name: 'unfinished:account', max: 2, minutes: 24 * 60 }
export const UNFINISHED_MAILS: Limit = { name: 'unfinished:mails', max: 1, minutes: 60 }
/** Wrong passwords for any accounts from one network: a hundred at once, then one a second. */
export const SIGN_IN_THROTTLE: Throttle = { name: 'sign-in:throttle', burst: 100, everyMs: 1000, longestWaitMs: 10_000 }

/** A call may send a mail to an address that the caller chose, so the rate is low. */
export const REGISTER_THROTTLE: Throttle = {
  name: 'register:throttle',
  burst: 30,
  everyMs: 60_000,
  longestWaitMs: 10_000,
}
export const FORGOT_THROTTLE: Throttle = { name: 'forgot:throttle', burst: 20, everyMs: 10_000, longestWaitMs: 10_000 }
/** 256 random bits cannot be guessed; this only limits the load. */
export const RESET_THROTTLE: Throttle = { name: 'reset:throttle', burst: 30, everyMs: 1000, longestWaitMs: 10_000 }

/** A passkey's signature cannot be guessed; this only limits the load. */
export const PASSKEY_THROTTLE: Throttle = { name: 'passkey:throttle', burst: 60, everyMs: 1000, longestWaitMs: 10_000 }

/** The owner gets the mails and each link stays valid, so a stranger who uses up the limit does no harm. */
export const FORGOT_BY_ACCOUNT: Limit = { name: 'forgot:account', max: 3, minutes: 15 }
export const REGISTERED_AGAIN_BY_ACCOUNT: Limit = { name: 'registered-again:account', max: 3, minutes: 60 }
export const RESEND_BY_ACCOUNT: Limit = { name: 'resend:account', max: 1, minutes: 1 }
/** Mails to an address that the caller chose. */
export const NEW_EMAIL_BY_ACCOUNT: Limit = { name: 'new-email:account', max: 5, minutes: 60 }
/** By session: the thief of one session cannot keep the owner from changing the password in another. */
export const CURRENT_PASSWORD_BY_SESSION: Limit = { name: 'current-password:session', max: 10, minutes: 15 }
