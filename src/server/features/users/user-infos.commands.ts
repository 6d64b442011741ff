// Profiles: written by the account's owner or an admin, approved or rejected by an admin.
import { sql, type Transaction } from 'kysely'
import type { ProfileStatus } from '../../../shared/roles.ts'
import type { UserInfo, UserInfoForAdmin } from '../../../shared/users/users.contract.ts'
import { userLogTexts } from '../../../shared/users/users.log-texts.ts'
import { logOf } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { badRequest, conflict, recordChanged } from '../../http/errors.ts'
import { cityById } from '../cities/cities.queries.ts'
import { notifyProfileDecided } from '../notifications/notices.commands.ts'
import { userInfoOf } from './user-infos.queries.ts'
import { keepAnAdmin, type LockedUser, lockUser, lockUserAsAdmin } from './users.commands.ts'

export interface Profile {
  fullName: string
  phone: string | null
  address: string | null
  cityId: string | null
  /** Absent: as it is. */
  kind?: UserInfo['kind'] | undefined
  district?: string | null | undefined
  language?: UserInfo['language'] | undefined
  channel?: UserInfo['channel'] | undefined
  note?: string | null | undefined
}

const log = logOf('USER', 'user_info')

const lockForProfile = (deps: Deps, tx: Transaction<DB>, actor: Actor, userId: string) =>
  actor.userId === userId ? lockUser(tx, userId) : lockUserAsAdmin(deps, tx, actor, userId)

/** @throws 400 `contact_required` or `required` at `phone` */
async function columnsOf(tx: Transaction<DB>, user: LockedUser, { fullName, cityId, ...profile }: Profile) {
  if (profile.phone === null && user.email === '') throw badRequest('contact_required', 'phone')
  if (profile.phone === null && user.hasSignIn) throw badRequest('required', 'phone')
  const city = cityId === null ? null : await cityById(tx, cityId, 'share')
  return { full_name: fullName, city_id: city?.id ?? null, ...written(profile) }
}

const written = ({
  phone,
  address,
  kind,
  district,
  language,
  channel,
  note,
}: Omit<Profile, 'fullName' | 'cityId'>) => ({
  phone,
  address,
  ...(kind && { kind }),
  ...(district !== undefined && { district }),
  ...(language && { language }),
  ...(channel && { channel }),
  ...(note !== undefined && { note }),
})

/** A new profile waits for approval. A second one violates the table's primary key: 409 `user_info_already_exists`. */
export function createUserInfo(deps: Deps, actor: Actor, userId: string, profile: Profile): Promise<UserInfoForAdmin> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockForProfile(deps, tx, actor, userId)
    const columns = await columnsOf(tx, user, profile)
    await tx
      .insertInto('user_infos')
      .values({ user_id: user.id, ...columns })
      .execute()
    await log(tx, actor, 'CREATE', user.id, userLogTexts.infoCreated(user.label))
    return userInfoOf(tx, user.id)
  })
}

interface Editing extends Profile {
  version?: number | undefined
}

/** The profile of a locked account, if its version is still the one that the editor saw. */
async function profileToEdit(
  tx: Transaction<DB>,
  userId: string,
  version: number | undefined,
): Promise<UserInfoForAdmin> {
  const before = await userInfoOf(tx, userId)
  if (version !== undefined && version !== before.version) throw recordChanged('user_info', userId)
  return before
}

/** A rejected profile that its owner edits waits for approval again. Every other edit keeps the status. */
export function updateUserInfo(deps: Deps, actor: Actor, userId: string, input: Editing): Promise<UserInfoForAdmin> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockForProfile(deps, tx, actor, userId)
    const before = await profileToEdit(tx, user.id, input.version)
    await writeProfile(tx, actor, user, before, input)
    return userInfoOf(tx, user.id)
  })
}

/** `updateUserInfo` for a locked account. */
export async function writeProfile(
  tx: Transaction<DB>,
  actor: Actor,
  user: LockedUser,
  before: Pick<UserInfo, 'status'>,
  profile: Profile,
): Promise<void> {
  const resubmitted = before.status === 'REJECTED' && user.id === actor.userId
  await tx
    .updateTable('user_infos')
    .set(await columnsOf(tx, user, profile))
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .$if(resubmitted, (query) => query.set({ status: 'PENDING', rejection_reason: null }))
    .where('user_id', '=', user.id)
    .execute()
  const text = resubmitted ? userLogTexts.infoResubmitted : userLogTexts.infoUpdated
  await log(tx, actor, 'UPDATE', user.id, text(user.label))
}

export function deleteUserInfo(deps: Deps, actor: Actor, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockForProfile(deps, tx, actor, userId)
    await userInfoOf(tx, user.id)
    // Nothing else of a customer without sign-in is known.
    if (!user.hasSignIn) throw conflict('record_needs_profile')
    await keepAnAdmin(tx, user)
    await tx.deleteFrom('user_infos').where('user_id', '=', user.id).execute()
    await log(tx, actor, 'DELETE', user.id, userLogTexts.infoDeleted(user.label))
  })
}

export interface Decision {
  status: ProfileStatus
  reason: string | null
  version?: number | undefined
}

/** Only a rejection keeps its reason. Repeating a decision changes nothing. */
export function decideUserInfo(
  deps: Deps,
  actor: Actor,
  userId: string,
  decision: Decision,
): Promise<UserInfoForAdmin> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUserAsAdmin(deps, tx, actor, userId)
    const before = await profileToEdit(tx, user.id, decision.version)
    const { status } = decision
    const reason = status === 'REJECTED' ? decision.reason : null
    if (before.status === status && before.rejectionReason === reason) return before
    if (status !== 'APPROVED') await keepAnAdmin(tx, user)
    await tx
      .updateTable('user_infos')
      .set((eb) => ({
        status,
        rejection_reason: reason,
        version: eb('version', '+', 1),
        updated_at: sql<Date>`now()`,
      }))
      .where('user_id', '=', user.id)
      .execute()
    await log(tx, actor, 'UPDATE', user.id, userLogTexts.decided(user.label, status, reason))
    await notifyProfileDecided(tx, actor, user.id, status, reason)
    return userInfoOf(tx, user.id)
  })
}
