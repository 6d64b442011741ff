// Deletes what this device keeps of accounts, and says what of it was not sent. The files that keep it load after the screen.
import { draftsOfOthers } from './account-storage.ts'
import { deleteDatabase, wipeOfflineCache } from './wipe-offline-cache.ts'

/** All but this account's own work; without an account everything. */
export async function wipeDevice(except?: string): Promise<void> {
  const outbox = import('./outbox.ts').then(
    ({ wipeOutbox }) => wipeOutbox(except),
    // It may hold this account's work, and is shown to its own account only.
    () => (except === undefined ? deleteDatabase('pruva-outbox') : undefined),
  )
  await Promise.allSettled([wipeOfflineCache(), outbox])
}

export interface Unsent {
  work: number
  drafts: number
}

/** What a sign-in of this account would delete of other accounts. */
export async function unsentOfOthers(account: string): Promise<Unsent> {
  const counted = import('./outbox-store.ts').then(({ countOfOthers }) => countOfOthers(account))
  // Without storage nothing waits here.
  return { work: await counted.catch(() => 0), drafts: draftsOfOthers(account) }
}
