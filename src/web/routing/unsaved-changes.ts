// What stands in the way of leaving a screen: what was typed and not saved, and the dialogs that a step back closes first.

const unsaved = new Set<() => boolean>()
const dialogs: (() => void)[] = []

/** Returns the end of it. */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  unsaved.add(isUnsaved)
  return () => {
    unsaved.delete(isUnsaved)
  }
}

export const hasUnsavedChanges = (): boolean => [...unsaved].some((isUnsaved) => isUnsaved())

/** On a phone a dialog looks like a page: one steps back out of it. Returns the end of it. */
export function registerDialog(close: () => void): () => void {
  dialogs.push(close)
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1)
  }
}

/** Closes the dialog in front, or asks before it does. */
export const frontDialog = (): (() => void) | undefined => dialogs.at(-1)
