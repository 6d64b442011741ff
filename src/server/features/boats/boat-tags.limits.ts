// How often strangers may use boats' tags.
import type { Limit } from '../../http/rate-limit.ts'

/** Scans from one network. 128 random bits cannot be guessed; this limits the load. */
export const SCANS_BY_NETWORK: Limit = { name: 'tag:network', max: 60, minutes: 1 }
export const MESSAGES_BY_NETWORK: Limit = { name: 'tag-message:network', max: 5, minutes: 10 }
export const MESSAGES_BY_TAG: Limit = { name: 'tag-message:tag', max: 10, minutes: 60 }
