// The headings of an offer's lines: the ready job that they came from.
import { offersTexts } from './offers.texts.ts'

/** What stands above a line: its job's name where a job begins, and where one ends that the line is no part of it. */
export function jobHeading(items: readonly { job?: string | null | undefined }[], index: number): string | null {
  const [before, job] = [items[index - 1]?.job ?? null, items[index]?.job ?? null]
  return job === before ? null : (job ?? offersTexts.otherItems)
}
