import type { Actor } from '../../http/access.ts'

/** An admin may also enter an engine that is on no boat. */
export const canLeaveUnmounted = (actor: Actor): boolean => actor.role === 'ADMIN'

/** Whose engines the actor may edit: a customer's own; undefined means all. */
export const editableOwner = (actor: Actor): string | undefined => (actor.role === 'ADMIN' ? undefined : actor.userId)
