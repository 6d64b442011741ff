// The browser's local storage. Where it is switched off or full, what is written lives as long as this page.
const written = new Map<string, string>()

/** A browser whose storage is switched off throws at each use, and refuses locks and channels between tabs too. */
function attempt<T>(use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(localStorage)
  } catch {
    return fallback
  }
}

export const isStorageOn = (): boolean => attempt((storage) => storage.getItem('') !== undefined, false)

export const deviceStorage = {
  getItem: (key: string): string | null => written.get(key) ?? attempt((storage) => storage.getItem(key), null),
  setItem(key: string, value: string): void {
    const isStored = attempt((storage) => {
      storage.setItem(key, value)
      return true
    }, false)
    if (isStored) written.delete(key)
    else written.set(key, value)
  },
  removeItem(key: string): void {
    written.delete(key)
    attempt((storage) => storage.removeItem(key), undefined)
  },
  keys: (): string[] => [...new Set([...written.keys(), ...attempt(Object.keys, [])])],
}

/** Of this tab; nothing is written there that the app needs. */
export function clearTab(stays: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!stays(key)) sessionStorage.removeItem(key)
  } catch {
    // Switched off: nothing is there.
  }
}

/** Undefined on plain HTTP, in older browsers, and where the storage is switched off. */
export const tabLocks = (): LockManager | undefined => (isStorageOn() ? navigator.locks : undefined)

export const tabChannel = (name: string): BroadcastChannel | undefined =>
  isStorageOn() && 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
