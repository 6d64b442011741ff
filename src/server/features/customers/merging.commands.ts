// Two records of one customer become one. Lock order: the people by id, then the other's boats, then their requests.
import { sql, type Transaction } from 'kysely'
import type { Customer } from '../../../shared/customers/customers.contract.ts'
import { mergedNoteTexts, mergingLogTexts } from '../../../shared/customers/merging.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { logOf } from '../../db/audit.ts'
import { changed } from '../../db/live/changes.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/access.ts'
import { recordChanged } from '../../http/errors.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { mergedMail } from '../accounts/accounts.mails.ts'
import { endOfferCodes, moveInvitations, moveMails } from '../accounts/addresses.commands.ts'
import { coverDues } from '../payments/dues.commands.ts'
import { archiveUser, lockPeople } from '../users/users.commands.ts'
import { lockCustomer } from './customers.commands.ts'
import { customerById } from './customers.queries.ts'
import { comparedFacts, filledBilling } from './merging.preview.ts'
import { type MergePair, type MergeRecord, mergeRecords, versionsOf } from './merging.queries.ts'
import { JOINS, MOVES } from './person-references.ts'

const log = logOf('USER', 'user')

/**
 * The other record's references move, its sign-in ends, and it stays archived and leads to the kept one.
 * @throws 400 or 409 `only_customers_merge`, 404 `customer_not_found`, 409 `record_changed` for what has changed since the preview
 */
export function mergeCustomers(deps: Deps, actor: Actor, pair: MergePair, versions: string): Promise<Customer> {
  return deps.db.transaction().execute(async (tx) => {
    await lockPeople(tx, actor, [pair.keptId, pair.fromId])
    await lockCustomer(deps, tx, actor, pair.keptId)
    await lockWhatMoves(tx, pair.fromId)
    const records = await mergeRecords(tx, pair)
    if (versionsOf(records) !== versions) throw recordChanged('user', pair.keptId)
    await mergeInto(deps, tx, actor, records)
    return customerById(tx, deps.clock(), pair.keptId)
  })
}

/** Requests that they own, pay for or filed. */
const isOf = (id: string) => sql<boolean>`(customer_id = ${id} or payer_id = ${id} or filed_by = ${id})`

/** Boats and requests of a locked person. */
export async function lockWhatMoves(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.selectFrom('boats').select('id').where('owner_user_id', '=', id).orderBy('id').forUpdate().execute()
  await tx.selectFrom('service_requests').select('id').where(isOf(id)).orderBy('id').forUpdate().execute()
}

/** Of records that were read after their locks. */
export async function mergeInto(
  deps: Deps,
  tx: Transaction<DB>,
  actor: Actor,
  { kept, other }: { kept: MergeRecord; other: MergeRecord },
): Promise<void> {
  const now = deps.clock()
  await endOfferCodes(tx, other.id)
  if (other.archived_at === null) await archiveUser(tx, other.id)
  await tx.deleteFrom('invitations').where('user_id', '=', other.id).execute()
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', other.id).execute()
  await tx.updateTable('users').set({ merged_into: kept.id }).where('id', '=', other.id).execute()
  await moveUnsent(tx, kept, other)
  await moveAll(tx, kept.id, other.id)
  await fillGaps(tx, now, kept, other)
  await tellBoth(deps, tx, kept, other)
  const [ofKept, ofOther] = [labelOf(kept), labelOf(other)]
  await log(tx, actor, 'UPDATE', kept.id, mergingLogTexts.merged(ofOther, ofKept))
  await log(tx, actor, 'DELETE', other.id, mergingLogTexts.merged(ofOther, ofKept))
  for (const topic of ['boat', 'payment', 'calendar'] as const)
    await changed(tx, { topic, id: null, to: { ADMIN: true }, users: [kept.id] })
}

const labelOf = ({ email, full_name, phone }: MergeRecord): string => full_name ?? (email || (phone ?? ''))

/** The app mails confirmed addresses alone. */
async function moveUnsent(tx: Transaction<DB>, kept: MergeRecord, other: MergeRecord): Promise<void> {
  const address = kept.email_confirmed_at ? kept.email : null
  if (other.email === '') return
  await moveMails(tx, other.id, other.email, address)
  if (kept.email === '') return
  const isTheirs = other.email_confirmed_at !== null && !other.is_address_taken
  await moveInvitations(tx, { ...other, isTheirs }, kept.email)
}

/** Of these the order matters, or more than the one column. */
const APART = [
  'boats.owner_user_id',
  'service_requests.customer_id',
  'service_requests.payer_id',
  'service_requests.filed_by',
  'boat_ownerships.owner_user_id',
  'offer_events.user_id',
]

async function moveAll(tx: Transaction<DB>, keptId: string, otherId: string): Promise<void> {
  // In one statement: the triggers of both tables ask whether the boat's owner filed the request.
  await sql`with moved as (update boats set owner_user_id = ${keptId}, version = version + 1 where owner_user_id = ${otherId})
    update service_requests set version = version + 1,
      customer_id = case customer_id when ${otherId} then ${keptId} else customer_id end,
      payer_id = case payer_id when ${otherId} then ${keptId} else payer_id end,
      filed_by = case filed_by when ${otherId} then ${keptId} else filed_by end
    where ${isOf(otherId)}`.execute(tx)
  await sql`update boat_ownerships set owner_user_id = ${keptId} where owner_user_id = ${otherId}`.execute(tx)
  // Both may have opened the same offer on one day.
  await sql`update offer_events mine set user_id = ${keptId} where user_id = ${otherId} and not exists (select from offer_events same
    where same.user_id = ${keptId} and same.opened_on = mine.opened_on and (same.offer_id, same.rev, same.kind)
      = (mine.offer_id, mine.rev, mine.kind))`.execute(tx)
  for (const reference of MOVES.filter((name) => !APART.includes(name))) {
    const [table = '', column = ''] = reference.split('.')
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keptId} where ${sql.ref(column)} = ${otherId}`.execute(
      tx,
    )
  }
  // The payments on both opening balances cover both.
  await coverDues(tx, keptId)
  // A boat is offered to nobody who has it.
  await sql`update boat_handovers h set status = 'CANCELED', ended_at = greatest(now(), offered_at)
    from users u where u.id = ${keptId} and h.from_user_id = u.id and h.to_email = u.email and h.status = 'PENDING'`.execute(
    tx,
  )
  // On one boat both may have rights: the wider ones stand. Nobody has rights on their own boat.
  await sql`with mine as (delete from boat_people m using boat_people k
      where m.user_id = ${otherId} and k.user_id = ${keptId} and k.boat_id = m.boat_id
      returning m.*, m.approves and (not k.approves or k.ceiling_try_minor < coalesce(m.ceiling_try_minor, 'infinity'::numeric)) as is_wider)
    update boat_people kept set calls = kept.calls or mine.calls, sees = kept.sees or mine.sees,
      asks = kept.asks or mine.asks, prices = kept.prices or mine.prices, pays = kept.pays or mine.pays,
      approves = kept.approves or mine.approves,
      ceiling_try_minor = case when is_wider then mine.ceiling_try_minor else kept.ceiling_try_minor end,
      approval_given_by = case when is_wider then mine.approval_given_by else kept.approval_given_by end,
      approval_reason = case when is_wider then mine.approval_reason else kept.approval_reason end,
      accepted_at = coalesce(kept.accepted_at, mine.accepted_at)
    from mine where kept.user_id = ${keptId} and kept.boat_id = mine.boat_id`.execute(tx)
  for (const reference of JOINS) {
    const [table = ''] = reference.split('.')
    const same = sameThing(table)
    await sql`update ${sql.table(table)} mine set user_id = ${keptId} where user_id = ${otherId}
      and not exists (select from ${sql.table(table)} kept where kept.user_id = ${keptId} ${same})`.execute(tx)
  }
  await sql`delete from notification_intents where user_id = ${otherId}`.execute(tx)
  await sql`delete from boat_people where user_id = ${otherId} or (user_id = ${keptId} and owner_user_id = ${keptId})`.execute(
    tx,
  )
}

function sameThing(table: string) {
  if (table === 'notification_intents') return sql`and kept.request_id = mine.request_id`
  return table === 'boat_people' ? sql`and kept.boat_id = mine.boat_id` : sql``
}

/** What the kept record says stands. What the other says besides goes to the workshop's note. */
async function fillGaps(tx: Transaction<DB>, now: Date, kept: MergeRecord, other: MergeRecord): Promise<void> {
  const { filled, differing } = comparedFacts(kept, other)
  if (filled.some(({ fact }) => fact === 'email'))
    await tx.updateTable('users').set({ email: other.email, updated_at: now }).where('id', '=', kept.id).execute()
  const note = [
    kept.note,
    mergedNoteTexts.heading(labelOf(other), formatDay(now.toISOString())),
    ...differing.map(({ fact, other: value }) => mergedNoteTexts.fact(fact, value)),
    other.note,
  ]
  await tx
    .updateTable('user_infos')
    .set((eb) => ({
      phone: eb.fn.coalesce('phone', eb.val(other.phone)),
      address: eb.fn.coalesce('address', eb.val(other.address)),
      district: eb.fn.coalesce('district', eb.val(other.district)),
      city_id: eb.fn.coalesce('city_id', eb.val(other.city_id)),
      note: note.filter((line) => line).join('\n'),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('user_id', '=', kept.id)
    .execute()
  const billing = filledBilling(kept.billing, other.billing)
  if (Object.keys(billing).length === 0) return
  await tx
    .updateTable('billing_identities')
    .set((eb) => ({ ...billing, version: eb('version', '+', 1) }))
    .where('user_id', '=', kept.id)
    .execute()
}

async function tellBoth({ config }: Deps, tx: Transaction<DB>, kept: MergeRecord, other: MergeRecord): Promise<void> {
  const told = [kept, other].filter((record) => record.email_confirmed_at !== null && !record.is_address_taken)
  for (const { email } of told) {
    const how = email === kept.email ? 'mergedKept' : 'mergedOther'
    await queueMail(tx, mergedMail(config.appUrl, { id: kept.id, email }, how))
  }
}
