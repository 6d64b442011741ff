// Answers of the server in this browser's IndexedDB, for one account in one role: what a start without a network shows. Bounds in
// decision 44.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Role } from '../../shared/roles.ts'

/** Who may see an answer. */
export interface Reader {
  account: string
  /** The role that it was read with; '' for the account itself, which says the role. */
  role: Role | ''
}

export interface CachedResponse extends Reader {
  /** The query's hash. */
  key: string
  /** The request that the answer is a part of; '' for all others. */
  group: string
  data: unknown
  /** Milliseconds since 1970. */
  at: number
  bytes: number
}

interface Answers extends DBSchema {
  answers: { key: [string, string, string]; value: CachedResponse }
}

export const MOST_KEPT = 400
export const MOST_BYTES = 20 * 1024 * 1024
export const KEEP_MS = 14 * 24 * 3_600_000

let opened: Promise<IDBPDatabase<Answers>> | undefined

/** Rejects where the browser has no IndexedDB or its storage is switched off: then nothing is kept. */
function database(): Promise<IDBPDatabase<Answers>> {
  opened ??= openDB<Answers>('pruva-answers', 2, {
    upgrade: (db, before) => {
      // Those of an earlier version don't say the role.
      if (before > 0) db.deleteObjectStore('answers')
      db.createObjectStore('answers', { keyPath: ['account', 'role', 'key'] })
    },
    // A later version of the app in another tab waits for this one.
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

const ofAccount = (account: string) => IDBKeyRange.bound([account], [account, []])

export async function readResponse({ account, role }: Reader, key: string): Promise<CachedResponse | undefined> {
  const kept = await (await database()).get('answers', [account, role, key])
  return kept && Date.now() - kept.at <= KEEP_MS ? kept : undefined
}

const sizeOf = (data: unknown): number => (data instanceof Blob ? data.size : JSON.stringify(data).length)

export async function storeResponse(answer: Omit<CachedResponse, 'bytes'>): Promise<void> {
  await (await database()).put('answers', { ...answer, bytes: sizeOf(answer.data) })
}

/** All parts of one request. */
export async function forgetGroup(account: string, group: string): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite')
  for (const answer of await transaction.store.getAll(ofAccount(account)))
    if (answer.group === group) await transaction.store.delete([account, answer.role, answer.key])
  await transaction.done
}

/** Deletes what is too old, and the oldest until the rest is within its bounds. */
export async function boundAnswers(account: string, now: number): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite')
  const kept = await transaction.store.getAll(ofAccount(account))
  const newestFirst = kept.sort((one, other) => other.at - one.at)
  let bytes = 0
  for (const [number, answer] of newestFirst.entries()) {
    bytes += answer.bytes
    const stays = number < MOST_KEPT && bytes <= MOST_BYTES && now - answer.at <= KEEP_MS
    if (!stays) await transaction.store.delete([answer.account, answer.role, answer.key])
  }
  await transaction.done
}

export async function wipeAnswers(): Promise<void> {
  await (await database()).clear('answers')
}

/** All that was read with another role, or by another account. */
export async function wipeOfOthers({ account, role }: Reader): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite')
  for (const key of await transaction.store.getAllKeys())
    if (key[0] !== account || (key[1] !== role && key[1] !== '')) await transaction.store.delete(key)
  await transaction.done
}
