// Which of the things that wait on a device may be sent now.
import type { OutboxItem } from './outbox-store.ts'
import { isOpen, isUnnamed } from './waiting-work.ts'

type Next = Pick<OutboxItem, 'order' | 'group' | 'place' | 'isLast' | 'body'>

/** It is about a record that the other makes: a list's parts, a photo that a draft names. */
const needs = (one: Next, other: OutboxItem): boolean =>
  other.record !== undefined &&
  other.order < one.order &&
  (one.place === other.record || ('json' in one.body && JSON.stringify(one.body.json).includes(other.record)))

/**
 * Those that wait to be last, or for their record, are free only if nothing is before them. A refused completion does not hold up the
 * next.
 */
function isFree(one: Next, work: readonly OutboxItem[]): boolean {
  const isAfterAll = one.isLast || isUnnamed(one.group)
  const isReplaced = (other: OutboxItem) => one.isLast && other.isLast && !isOpen(other)
  const isBehind = (other: OutboxItem) => other.group === one.group && other.order < one.order && !isReplaced(other)
  return !work.some((other) => needs(one, other) || (isAfterAll && isBehind(other)))
}

/** For a new one: its group's things go before it. What was refused holds up only what needs it. */
export const mustWait = (one: Omit<Next, 'order'>, work: readonly OutboxItem[]): boolean =>
  work.some((other) => isOpen(other) && other.group === one.group) ||
  !isFree({ ...one, order: Number.POSITIVE_INFINITY }, work)

/** What it needs was refused: until the person has decided, the rest of its group goes on. */
const isStuck = (one: OutboxItem, work: readonly OutboxItem[]): boolean =>
  work.some((other) => other.state === 'REJECTED' && needs(one, other))

/**
 * The next of each group but `skipped`: its things are sent in order, and what was refused stops only what needs it. Only one tab sends:
 * what is still marked as being sent was left by a page that was closed.
 */
export function nextSendable(
  work: readonly OutboxItem[],
  skipped: ReadonlySet<string> = new Set(),
): OutboxItem | undefined {
  const seen = new Set(skipped)
  for (const one of work) {
    if (isOpen(one) && isFree(one, work) && !seen.has(one.group)) return one
    if (isOpen(one) && !isStuck(one, work)) seen.add(one.group)
  }
  return undefined
}

/** What goes with a record that will not be made. A draft of extra work only loses the photo. */
export function belongingTo(
  { group, body, record, order }: OutboxItem,
  work: readonly OutboxItem[],
): readonly OutboxItem[] {
  if (isUnnamed(group) && 'json' in body) return work.filter((one) => one.group === group && one.order !== order)
  return record === undefined ? [] : work.filter(({ place }) => place === record)
}

/** The body of a call without a photo that will not be sent; undefined for a call that doesn't name it. */
export function withoutPhoto({ body }: OutboxItem, photo: string): OutboxItem['body'] | undefined {
  if (!('json' in body) || typeof body.json !== 'object' || body.json === null) return undefined
  const { photoId, photoIds } = body.json as { photoId?: unknown; photoIds?: unknown }
  if (photoId === photo) return { json: { ...body.json, photoId: undefined } }
  if (!Array.isArray(photoIds) || !photoIds.includes(photo)) return undefined
  return { json: { ...body.json, photoIds: photoIds.filter((id) => id !== photo) } }
}
