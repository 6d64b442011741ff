// Answers of the server in this browser's IndexedDB, for one account: what a start without a network shows. Bounds in decision 44.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface KeptAnswer {
  account: string
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
  answers: { key: [string, string]; value: KeptAnswer }
}

export const MOST_KEPT = 400
export const MOST_BYTES = 20 * 1024 * 1024
export const KEEP_MS = 14 * 24 * 3_600_000

let opened: Promise<IDBPDatabase<Answers>> | undefined

/** Rejects where the browser has no IndexedDB or its storage is switched off: then nothing is kept. */
function database(): Promise<IDBPDatabase<Answers>> {
  opened ??= openDB<Answers>('pruva-answers', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: ['account', 'key'] }),
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

const ofAccount = (account: string) => IDBKeyRange.bound([account, ''], [account, '\uffff'])

export async function readAnswer(account: string, key: string): Promise<KeptAnswer | undefined> {
  return (await database()).get('answers', [account, key])
}

const sizeOf = (data: unknown): number => (data instanceof Blob ? data.size : JSON.stringify(data).length)

export async function keepAnswer(answer: Omit<KeptAnswer, 'bytes'>): Promise<void> {
  await (await database()).put('answers', { ...answer, bytes: sizeOf(answer.data) })
}

/** All parts of one request. */
export async function forgetGroup(account: string, group: string): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite')
  for (const answer of await transaction.store.getAll(ofAccount(account)))
    if (answer.group === group) await transaction.store.delete([account, answer.key])
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
    if (!stays) await transaction.store.delete([answer.account, answer.key])
  }
  await transaction.done
}

/** All but this account's; without an account everything. */
export async function wipeAnswers(except?: string): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite')
  if (except === undefined) await transaction.store.clear()
  else
    for (const key of await transaction.store.getAllKeys()) if (key[0] !== except) await transaction.store.delete(key)
  await transaction.done
}
