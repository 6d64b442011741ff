// What a person did without a network, in this browser's IndexedDB until the server has it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Changed } from '../feedback/api-error.ts'

export type WorkState = 'READY' | 'SENDING' | 'REJECTED'

export type WorkBody = { json: unknown } | { form: readonly (readonly [string, string | Blob])[] }

export interface OutboxItem {
  /** The operation's id: every sending carries it, and the server acts once. */
  id: string
  account: string
  /** Increases with each entry. */
  order: number
  /** Things of one group are sent in order; groups don't wait for each other. */
  group: string
  /** The record at whose place the screens show it; absent: the group's. */
  place?: string
  /** The record that it makes, by the id that this device gave it. What is about the record waits until it is made. */
  record?: string
  /** What the screens say of it, and the server isn't told. */
  shown?: unknown
  /** Waits until nothing before it in its group is left, also what was refused. */
  isLast: boolean
  /** For the person: what it does. */
  title: string
  /** For the person: the boat and the request's number, as far as this device knew them. */
  job?: string | undefined
  method: string
  address: string
  body: WorkBody
  state: WorkState
  /** Why the server refused it or failed at it, to be shown. */
  reason: string | null
  /** The key of the refusal; absent while it was not refused. */
  refusal?: string | undefined
  /** How often the server failed at it. */
  failures?: number
  /** Who had changed the record that it was for. */
  changed?: Changed | undefined
  /** The admins know of it, and it stays here all the same. */
  isTold?: boolean
  /** When it was done, in milliseconds since 1970. */
  at: number
}

interface Outbox extends DBSchema {
  work: { key: number; value: OutboxItem; indexes: { account: string } }
}

let opened: Promise<IDBPDatabase<Outbox>> | undefined

function database(): Promise<IDBPDatabase<Outbox>> {
  opened ??= openDB<Outbox>('pruva-outbox', 1, {
    upgrade: (db) =>
      void db.createObjectStore('work', { keyPath: 'order', autoIncrement: true }).createIndex('account', 'account'),
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** In order. */
export async function workOf(account: string): Promise<OutboxItem[]> {
  const kept = await (await database()).getAllFromIndex('work', 'account', account)
  return kept.sort((one, other) => one.order - other.order)
}

/** How much of other accounts waits. */
export async function countOfOthers(account: string): Promise<number> {
  const db = await database()
  const [all, own] = await Promise.all([db.count('work'), db.countFromIndex('work', 'account', account)])
  return all - own
}

/** Rejects if the storage is full or absent: then nothing is kept, and the person has to know. */
export async function addWork(work: Omit<OutboxItem, 'order'>): Promise<void> {
  await (await database()).add('work', work as OutboxItem)
}

/** Does nothing if it is gone. */
export async function changeWork(
  order: number,
  values: Partial<Pick<OutboxItem, 'state' | 'reason' | 'refusal' | 'failures' | 'changed' | 'isTold' | 'body'>>,
): Promise<void> {
  const transaction = (await database()).transaction('work', 'readwrite')
  const work = await transaction.store.get(order)
  if (work) await transaction.store.put({ ...work, ...values })
  await transaction.done
}

/** Gives the things of a group the id of the record that they were waiting for. */
export async function nameGroup(account: string, group: string, id: string): Promise<void> {
  const transaction = (await database()).transaction('work', 'readwrite')
  for (const work of await transaction.store.index('account').getAll(account)) {
    if (work.group !== group) continue
    const named = (value: string | Blob) => (value === group ? id : value)
    const body =
      'form' in work.body ? { form: work.body.form.map(([name, value]) => [name, named(value)] as const) } : work.body
    await transaction.store.put({ ...work, ...(work.place === group && { place: id }), group: id, body })
  }
  await transaction.done
}

export async function removeWork(order: number): Promise<void> {
  await (await database()).delete('work', order)
}

/** All but this account's; without an account everything. */
export async function wipeWork(except?: string): Promise<void> {
  const transaction = (await database()).transaction('work', 'readwrite')
  for (const work of await transaction.store.getAll())
    if (work.account !== except) await transaction.store.delete(work.order)
  await transaction.done
}
