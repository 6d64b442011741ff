// What blocks leaving a screen: unsaved input, and the dialogs that a step back closes first.

const unsaved = new Set<() => boolean>()
const dialogs: (() => void)[] = []

/** Returns a remove function. */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => {
    unsaved.delete(isUnsaved)
  }
}

export const hasUnsavedChanges = (): boolean => [...unsaved].some((isUnsaved) => isUnsaved())

/** On a phone a dialog looks like a page: a step back closes it. Returns a remove function. */
export function registerDialog(close: () => void): () => void {
  dialogs.push(close)
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1)
  }
}

/** Closes the front dialog, or asks first. */
export const frontDialog = (): (() => void) | undefined => dialogs.at(-1)
