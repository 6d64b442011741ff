import { appTexts } from '../../shared/app/app.texts.ts'
import { messageText } from '../../shared/messages.tr.ts'

/** A server key in Turkish; else the raw message; else a general sentence (specification, section 8). */
export function translate(key: string | null | undefined): string {
  return key ? (messageText(key) ?? key) : appTexts.unexpected
}
