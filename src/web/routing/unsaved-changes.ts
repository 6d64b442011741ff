// What blocks leaving a screen: unsaved input, and the dialogs that a step back closes first.

interface Unsaved {
  isUnsaved: () => boolean
  /** The person leaves, and chose to lose it. */
  discard: () => void
}

const unsaved = new Set<Unsaved>()
const dialogs: (() => void)[] = []

/** Returns a remove function. */
export function registerUnsaved(input: Unsaved): () => void {
  unsaved.add(input)
  return () => {
    unsaved.delete(input)
  }
}

export const hasUnsavedChanges = (): boolean => [...unsaved].some(({ isUnsaved }) => isUnsaved())

export function discardUnsavedChanges(): void {
  for (const { discard } of unsaved) discard()
}

/** On a phone a dialog looks like a page: a step back closes it. Returns a remove function. */
export function registerDialog(close: () => void): () => void {
  dialogs.push(close)
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1)
  }
}

/** Closes the front dialog, or asks first. */
export const frontDialog = (): (() => void) | undefined => dialogs.at(-1)
