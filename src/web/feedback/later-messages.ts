// The texts of the features' keys load when an answer names one, or before that in an idle moment (base-frame.tsx).
import { isKnown } from './translate.ts'

export const loadMessages = () => import('./all-messages.ts')

/** Waits for the texts of these keys. If their file doesn't arrive, translate() gives a general sentence for them. */
export async function awaitTexts(keys: readonly (string | undefined)[]): Promise<void> {
  if (keys.some((key) => key && !isKnown(key))) await loadMessages().catch(() => undefined)
}
