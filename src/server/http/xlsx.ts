// Workbooks for Excel. Numbers, days and moments are typed, so that a Turkish and an English Excel
// read them alike; a text is never a formula.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { dayOf, formatInstant } from '../../shared/days.ts'
import type { Cell, Column, Table } from './table.ts'

const STYLES = { text: 0, number: 0, heading: 1, amount: 2, day: 3, moment: 4 } as const

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)
/** Excel repairs a file with a longer text, and opens no longer sheet. */
const LONGEST_TEXT = 32_767
const LAST_ROW = 1_048_576

const serialDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS

function serialMoment(at: Date): number {
  const time = Date.parse(`1970-01-01T${formatInstant(at).slice(11)}:00Z`) + at.getUTCSeconds() * 1000
  return serialDay(dayOf(at)) + time / DAY_MS
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow go; what looks like Excel's own escape of one keeps its letters. */
export const xmlText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: These are the characters that XML does not allow.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

function cellXml(value: Cell, style: keyof typeof STYLES): string {
  if (value === null || value === '') return '<c/>'
  const number = value instanceof Date ? serialMoment(value) : style === 'day' ? serialDay(String(value)) : value
  if (typeof number === 'number') return `<c s="${STYLES[style]}"><v>${number}</v></c>`
  return `<c s="${STYLES[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(number)}</t></is></c>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats 4, 14 and 22 are Excel's own: each Excel shows them as its language writes an amount, a day and a moment. */
const stylesXml = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>\
<xf fontId="1" applyFont="1"/>${[4, 14, 22].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}\
</cellXfs></styleSheet>`

const rowXml = (cells: Cell[], styleAt: (index: number) => keyof typeof STYLES): string =>
  `<row>${cells.map((cell, index) => cellXml(cell, styleAt(index))).join('')}</row>`

async function* sheetXml(columns: readonly Column[], rows: AsyncGenerator<string, void>): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield rowXml(
    columns.map(({ heading }) => heading),
    () => 'heading',
  )
  yield* rows
  yield '</sheetData></worksheet>'
}

const sheetsXml = (names: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`

const relationsXml = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const typesXml = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  ).join('')}</Types>`

export const XLSX_TYPE = `${TYPE}.sheet`

/** A workbook: each table is a sheet with a heading row that stays in sight. A table that fills its sheet goes on in another one. */
export function xlsxFile(...tables: Table[]): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const names: string[] = []
  let current: { sheet?: Readable; rows?: SheetRows } = {}
  out.once('close', () => {
    current.sheet?.destroy()
    void current.rows?.stop()
  })
  zip.on('error', (error) => out.destroy(error))

  function addTable(at: number): void {
    const table = tables[at]
    if (!table) {
      finish()
      return
    }
    const rows = sheetRows(table)
    const addSheet = (number: number): void => {
      names.push(number === 1 ? table.name : `${table.name} ${number}`)
      zip.addReadStreamLazy(`xl/worksheets/sheet${names.length}.xml`, (give) => {
        const sheet = Readable.from(sheetXml(table.columns, rows.next()), { objectMode: false })
        current = { sheet, rows }
        sheet.once('end', () => (rows.areDone() ? addTable(at + 1) : addSheet(number + 1)))
        sheet.once('error', (error) => out.destroy(error))
        give(null, sheet)
      })
    }
    addSheet(1)
  }

  function finish(): void {
    const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
    add('[Content_Types].xml', typesXml(names.length))
    add('_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']]))
    add('xl/workbook.xml', sheetsXml(names))
    const sheets = names.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const)
    add('xl/_rels/workbook.xml.rels', relationsXml([...sheets, ['styles', 'styles.xml']]))
    add('xl/styles.xml', stylesXml)
    zip.end()
  }

  addTable(0)
  return out
}

type SheetRows = ReturnType<typeof sheetRows>

/** The rows of a table, for one sheet after another. */
function sheetRows({ columns, rows }: Table) {
  const batches = (async function* () {
    yield* rows
  })()
  let rest: Cell[][] = []
  let areDone = false

  async function* next(): AsyncGenerator<string, void> {
    let room = LAST_ROW - 1
    while (room > 0) {
      if (rest.length === 0) {
        const batch = await batches.next()
        if (batch.done) {
          areDone = true
          return
        }
        rest = batch.value
      }
      const here = rest.slice(0, room)
      rest = rest.slice(room)
      room -= here.length
      yield here.map((cells) => rowXml(cells, (index) => columns[index]?.kind ?? 'text')).join('')
    }
  }

  return { next, areDone: () => areDone, stop: () => batches.return() }
}
