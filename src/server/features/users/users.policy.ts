// Only admins manage users (the contract's `access`). No admin removes their own rights.
import { ALLOWED, refused, type Verdict } from '../../../shared/verdict.ts'
import type { Actor } from '../../http/access.ts'

const isSelf = (actor: Actor, user: { id: string }): boolean => user.id === actor.userId

export const canChangeRole = (actor: Actor, user: { id: string }): Verdict =>
  isSelf(actor, user) ? refused(409, 'cannot_change_own_role') : ALLOWED

export const canChangeEmail = (actor: Actor, user: { id: string }): Verdict =>
  isSelf(actor, user) ? refused(409, 'cannot_change_own_email') : ALLOWED

export const canDeleteUser = (actor: Actor, user: { id: string }): Verdict =>
  isSelf(actor, user) ? refused(409, 'cannot_delete_self') : ALLOWED
