// docs/export.md, made of the list of sheets.
import type { SheetColumn } from '../src/server/features/exports/sheet.ts'
import { SHEETS } from '../src/server/features/exports/sheets.ts'

const KINDS: Record<SheetColumn['kind'], string> = {
  text: 'text',
  id: 'id',
  word: 'word',
  flag: 'true, false',
  day: 'day',
  moment: 'moment',
  amount: 'amount',
  number: 'number',
  hundredths: 'number',
  thousandths: 'number',
  tenThousandths: 'number',
}

const values = ({ kind, words }: SheetColumn): string => (words ? Object.keys(words).join(', ') : KINDS[kind])

const INTRO = `# The export of everything

*İşletme → Her şeyi indir* gives an administrator all records, as they were at one moment: a workbook for people, or a ZIP of CSV files for programs. This page is made of the list in \`src/server/features/exports/sheets.ts\`; a test compares them. Columns are only added, at the end.

- **Workbook**: a sheet a thing with Turkish headings. Numbers, days and moments are typed, so that a Turkish and an English Excel read them alike. Moments are those of the workshop's clock. No text runs as a formula.
- **CSV**: a file a thing, named below, with the names of the API as headings. UTF-8 without a byte order mark, commas, dots, LF; days as \`2026-12-31\`, moments in UTC as \`2026-12-31T09:30:00.000Z\`; empty where nothing is known. A text that begins like a formula (\`=\`, \`+\`, \`-\`, \`@\`, tab) begins with an apostrophe.

Not in it: passwords, tokens, keys and hashes, the log, messages, photos and papers, settings. The sheet of parts is read by *İçe aktar* as *Aynı*.
`

const sheets = SHEETS.map(
  ({ name, title, columns, headings }) => `## ${title} (\`${name}.csv\`)

| Workbook | CSV | Holds |
|---|---|---|
${Object.entries(columns)
  .map(([key, column]) => `| ${headings[key]} | \`${key}\` | ${values(column)} |`)
  .join('\n')}
`,
)

export const exportGuide = (): string => [INTRO, ...sheets].join('\n')
