// The server's keys in Turkish. The general ones are on each page; those of the features load later (later-messages.ts).
import { appMessages } from '../../shared/app/app.messages.ts'
import { appTexts } from '../../shared/app/app.texts.ts'

type Messages = Readonly<Record<string, string>>

let known: Messages = appMessages
let isComplete = false

/** Called by all-messages.ts. */
export function learnMessages(all: Messages): void {
  known = all
  isComplete = true
}

export const isKnown = (key: string): boolean => key in known

/** A server key in Turkish; else the raw message; else a general sentence (specification, section 8). */
export function translate(key: string | null | undefined, general: string = appTexts.unexpected): string {
  if (!key) return general
  return known[key] ?? (isComplete ? key : general)
}
