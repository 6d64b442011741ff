// The two columns that the report of a trial adds to a sheet. They are no part of the sheet when it is given again.
import { importsTexts as texts } from '../../../../shared/imports/imports.texts.ts'

/** Without the last two headings, if they are those of the report. */
export const withoutVerdict = (headings: readonly string[]): readonly string[] => {
  const isReport = headings.at(-2) === texts.verdict && headings.at(-1) === texts.explanation
  return isReport ? headings.slice(0, -2) : headings
}
