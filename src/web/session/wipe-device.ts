// Deletes what this device keeps of accounts. The files that keep it load after the screen.

/** Where the file that keeps something doesn't arrive. */
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

/** All but this account's; without an account everything. */
export async function wipeDevice(except?: string): Promise<void> {
  const answers = import('./kept-answers.ts').then(
    ({ wipeAnswers }) => wipeAnswers(except),
    () => deleteDatabase('pruva-answers'),
  )
  const outbox = import('./outbox.ts').then(
    ({ wipeOutbox }) => wipeOutbox(except),
    // It may hold this account's work, and is shown to its own account only.
    () => (except === undefined ? deleteDatabase('pruva-outbox') : undefined),
  )
  await Promise.allSettled([answers, outbox])
}
