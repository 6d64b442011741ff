// What waits on this device, for the screens that show it at its own place. The outbox, which loads later, fills it.
import { useMemo, useSyncExternalStore } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { OutboxItem } from './outbox-store.ts'

let waiting: readonly OutboxItem[] = []
const listeners = new Set<() => void>()
const none: readonly OutboxItem[] = []

export const pendingItems = (): readonly OutboxItem[] => waiting

interface Delivered {
  work: OutboxItem
  at: number
}

/** A refetch that begins at the delivery has ended by then. */
const REFETCHED_MS = 10_000
const MOST_DELIVERED = 60
let delivered: readonly Delivered[] = []

/** The server has it; its screens show it until the server's own record arrives there. */
export function noteDelivered(work: OutboxItem): void {
  delivered = [...delivered, { work: { ...work, state: 'SENDING' as const }, at: Date.now() }].slice(-MOST_DELIVERED)
}

export function forgetDelivered(): void {
  delivered = []
}

/**
 * What was delivered for a record's place, and is newer than an answer of the server. `isWhole`: the answer has all records, so what it
 * lacks was delivered after it was asked for.
 */
export const deliveredSince = (
  endpoint: Endpoint,
  place: string,
  { answeredAt, isWhole }: { answeredAt: number; isWhole: boolean },
): readonly OutboxItem[] =>
  delivered
    .filter(({ at }) => answeredAt < at + (isWhole ? REFETCHED_MS : 0))
    .map(({ work }) => work)
    .filter((work) => (work.place ?? work.group) === place && isCallOf(work, endpoint))

export function showWaiting(next: readonly OutboxItem[]): void {
  if (next.length === 0 && waiting.length === 0) return
  waiting = next
  for (const listener of listeners) listener()
}

const UNNAMED = 'new:'

/** The group of a record that the server doesn't know yet. What belongs to the record names it so until the record is made. */
export const newGroup = (id: string): string => UNNAMED + id
export const isUnnamed = (group: string): boolean => group.startsWith(UNNAMED)

/** The new requests of an owner. Their photos are in the same group. */
export const isNewRequest = ({ group, body }: OutboxItem): boolean => isUnnamed(group) && 'json' in body

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingWork = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, pendingItems, () => none)

export const isCallOf = ({ method, address }: Pick<OutboxItem, 'method' | 'address'>, endpoint: Endpoint): boolean =>
  method === endpoint.method && new RegExp(`^${endpoint.url.replace(/:\w+/g, '[^/]+')}$`).test(address)

/** The waiting calls of these endpoints that belong to one record's place, in their order. */
export function useWaiting(endpoints: Endpoint | readonly Endpoint[], place: string): readonly OutboxItem[] {
  const work = useWaitingWork()
  return useMemo(() => {
    const all = [endpoints].flat() as readonly Endpoint[]
    return work.filter((one) => (one.place ?? one.group) === place && all.some((endpoint) => isCallOf(one, endpoint)))
  }, [work, endpoints, place])
}

/** What a list does not have yet: what waits, after what was delivered since the list was read. */
export function useUnlisted(endpoint: Endpoint, place: string, list: { dataUpdatedAt: number }): readonly OutboxItem[] {
  const waiting = useWaiting(endpoint, place)
  return [...deliveredSince(endpoint, place, { answeredAt: list.dataUpdatedAt, isWhole: false }), ...waiting]
}

/** What the call sends, by name. */
export function fieldsOf({ body }: Pick<OutboxItem, 'body'>): Record<string, unknown> {
  if ('form' in body) return Object.fromEntries(body.form)
  return typeof body.json === 'object' && body.json !== null ? { ...body.json } : {}
}

/** The server may still take it. */
export const isOpen = ({ state }: Pick<OutboxItem, 'state'>): boolean => state !== 'REJECTED'
