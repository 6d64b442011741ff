// docs/export.md, made of the list of sheets.
import type { SheetColumn } from '../src/server/features/exports/sheet.ts'
import { SHEETS } from '../src/server/features/exports/sheets.ts'

const columnOf = ([key, { words }]: [string, SheetColumn]): string =>
  words ? `\`${key}\` (${Object.keys(words).join(', ')})` : `\`${key}\``

const INTRO = `# The export of everything

What it is for, and what is not in it: [product](product/export-of-everything.md). This page is made of the list in \`src/server/features/exports/sheets.ts\`; a test compares them. Columns are only added, at the end.

- **Workbook**: a sheet a thing with Turkish headings, the columns in the order below. Moments are those of the workshop's clock. No text runs as a formula.
- **CSV**: UTF-8 without a byte order mark, commas, dots, LF; days as \`2026-12-31\`, moments in UTC as \`2026-12-31T09:30:00.000Z\`, flags as \`true\` and \`false\`; empty where nothing is known. A text that begins like a formula (\`=\`, \`+\`, \`-\`, \`@\`, tab) begins with an apostrophe.

| File | Sheet | Columns |
|---|---|---|
`

const sheets = SHEETS.map(
  ({ name, title, columns }) =>
    `| \`${name}.csv\` | ${title} | ${Object.entries(columns).map(columnOf).join(', ')} |\n`,
)

export const exportGuide = (): string => INTRO + sheets.join('')
