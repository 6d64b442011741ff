import { deviceStorage, tabLocks } from '../offline/device-storage.ts'

const LOCK = 'pruva-outbox'
const LEASE = 'pruva-outbox-lease'
const LEASE_MS = 30_000

/**
 * One tab at a time: false if another has the place. Without locks (plain HTTP) a note with an end holds the place; two senders would only
 * repeat each other.
 */
export async function inOneTab(run: () => Promise<void>): Promise<boolean> {
  const locks = tabLocks()
  if (locks)
    return locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await run()
      return lock !== null
    })
  if (Number(deviceStorage.getItem(LEASE)) > Date.now()) return false
  deviceStorage.setItem(LEASE, String(Date.now() + LEASE_MS))
  await run().finally(() => deviceStorage.removeItem(LEASE))
  return true
}
