// Deletes what this device keeps of the server's answers, as soon as the server refuses the account.

/** Where the file that keeps something doesn't arrive. */
export const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** What the account itself has typed or queued stays. */
export const wipeOfflineCache = (): Promise<void> =>
  import('./offline-cache.ts')
    .then(
      ({ wipeAnswers }) => wipeAnswers(),
      () => deleteDatabase('pruva-answers'),
    )
    // Without storage nothing is kept.
    .catch(() => undefined)
