import { z } from 'zod'
import { endpoints, Nothing } from '../endpoint.ts'
import { Id, IdInput, Instant, optionalText, readable, text, Version } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { ADMINS } from '../roles.ts'

export const IMPORT_KINDS = ['FLEET', 'PARTS'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What a column can be, in the order of the template. */
export const IMPORT_FIELDS = {
  FLEET: [
    ...(['customerName', 'phone', 'email', 'customerKind', 'taxNumber', 'taxOffice', 'address'] as const),
    ...(['boatName', 'boatModel', 'hin', 'marina'] as const),
    ...(['engineBrand', 'engineModel', 'engineSerial', 'engineHours'] as const),
    ...(['engineBrand2', 'engineModel2', 'engineSerial2', 'engineHours2'] as const),
    ...(['openingBalance', 'openingDay'] as const),
  ],
  PARTS: [
    ...(['partCode', 'name', 'unit', 'unitPrice', 'quantity', 'minStock', 'locationCode'] as const),
    ...(['cost', 'costCurrency', 'supplier', 'supplierCode', 'codes'] as const),
  ],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]
/** Each row needs them. */
export const NEEDED_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  FLEET: [],
  PARTS: ['partCode', 'name'],
}
/** The screen offers one value for all rows: not for what names one record. */
export const SHARED_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  FLEET: ['customerKind', 'boatModel', 'marina', 'engineBrand', 'engineModel', 'openingDay'],
  PARTS: IMPORT_FIELDS.PARTS,
}
export const NUMBER_FIELDS: readonly ImportField[] = [
  ...(['unitPrice', 'quantity', 'minStock', 'cost', 'engineHours', 'engineHours2', 'openingBalance'] as const),
]
export const DAY_FIELDS: readonly ImportField[] = ['openingDay']
const ALL_FIELDS = IMPORT_KINDS.flatMap((kind) => [...IMPORT_FIELDS[kind]])

export const ENCODINGS = ['utf-8', 'utf-16le', 'windows-1254'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const SEPARATORS = ['SEMICOLON', 'COMMA', 'TAB'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How the numbers of a column are written: `1.234,50` or `1,234.50`. */
export const NUMBER_FORMATS = ['COMMA', 'DOT'] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** How the days of a column are written: `31/12/2026` or `12/31/2026`. */
export const DAY_FORMATS = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DayFormat = (typeof DAY_FORMATS)[number]

/**
 * READ: the columns are chosen. CHECKING: the trial. CHECKED: it can be run. RUNNING: also while it is taken back. FAILED: a row failed
 * and everything was taken back.
 */
export const IMPORT_STATES = ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDONE', 'FAILED'] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const isAtWork = (state: ImportState): boolean => state === 'CHECKING' || state === 'RUNNING'

/** What becomes of a row. */
export const VERDICTS = ['NEW', 'FILLS', 'SAME', 'ASKS', 'BAD'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What happens to a record that exists: nothing, its empty fields are filled, or its fields are replaced. */
export const ON_MATCH = ['KEEP', 'FILL', 'OVERWRITE'] as const
export type OnMatch = (typeof ON_MATCH)[number]

/** The answer that a row is a record of its own. */
export const ANSWER_NEW = 'NEW'

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_MOST_ROWS = 20_000
export const IMPORT_MOST_COLUMNS = 200
export const IMPORT_KEPT_DAYS = 90
export const SAMPLE_ROWS = 10
/** The trial asks for so many brands and models at a time. */
export const IMPORT_MOST_BRANDS = 200

const Cell = z.union([z.string(), z.number(), z.null()])

export const ImportColumn = z.object({
  heading: z.string(),
  field: z.enum(ALL_FIELDS).nullable(),
  /** Null: its numbers could be read both ways, so a person says it. */
  numbers: z.enum(NUMBER_FORMATS).nullable(),
  /** The cells don't say how its numbers are written; what was answered can be changed. */
  areNumbersUnclear: z.boolean(),
  /** Null: a day of it can only be read with the month first, so a person says it. */
  days: z.enum(DAY_FORMATS).nullable(),
  /** Such a day, or one that could be read both ways. Null: the cells prove that the day is first, or no cell is unclear. */
  unclearDay: z.string().nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

const Reason = z.object({
  /** Null: of the whole row. */
  field: z.enum(ALL_FIELDS).nullable(),
  /** A key of the catalogue. */
  message: z.string(),
  /** What the message is about: the cell's text, another row's number. */
  about: z.string().nullable(),
})
export type Reason = z.infer<typeof Reason>

const Change = z.object({ field: z.enum(ALL_FIELDS), before: Cell, after: Cell })
export type Change = z.infer<typeof Change>
const Choice = z.object({ answer: z.string(), label: z.string() })
export type Choice = z.infer<typeof Choice>

export const ImportRow = z.object({
  /** The number of the row in the person's own sheet. */
  n: z.number(),
  cells: z.array(Cell),
  verdict: z.enum(VERDICTS).nullable(),
  reasons: z.array(Reason),
  /** Of FILLS. */
  changes: z.array(Change),
  /** Of ASKS. */
  choices: z.array(Choice),
  answer: z.string().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A brand, or a model of a brand, that the sheet names and nobody has. */
export const BrandQuestion = z.object({
  brand: z.string(),
  /** Null: the brand itself is not known. */
  model: z.string().nullable(),
  /** Of a model: the known brand that has it. */
  brandId: z.string().nullable(),
  /** A known one that may be meant. */
  like: Choice.nullable(),
  /** The id of a known one, or that it is new; null: nobody has said it. */
  answer: z.string().nullable(),
})
export type BrandQuestion = z.infer<typeof BrandQuestion>

const Counts = z.record(z.enum(VERDICTS), z.number())

const summary = {
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  /** Rows that are worked through, of all. */
  done: z.number(),
  total: z.number(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
  /** While it can be taken back. */
  undoUntil: Instant.nullable(),
}
export const ImportSummary = z.object(summary)
export type ImportSummary = z.infer<typeof ImportSummary>

export const Import = z.object({
  ...summary,
  counts: Counts,
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  encoding: z.enum(ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  headingRow: z.number(),
  columns: z.array(ImportColumn),
  fixed: z.partialRecord(z.enum(ALL_FIELDS), z.string()),
  onMatch: z.enum(ON_MATCH),
  /** What the trial found. */
  brands: z.array(BrandQuestion),
  /** Whether the columns are those of an earlier sheet with the same headings. */
  isKnown: z.boolean(),
  sample: z.array(z.array(Cell)),
  /** Of a run: rows that were left out because they were refused, or because something was built on them. */
  left: z.number(),
  isUndoing: z.boolean(),
  version: z.number(),
})
export type Import = z.infer<typeof Import>

/** From a form, whose values are texts. */
export const ImportFields = z.object({
  kind: z.enum(IMPORT_KINDS, 'invalid_value'),
  fileName: optionalText(200),
  sheet: optionalText(100),
  encoding: z.enum(ENCODINGS, 'invalid_value').optional(),
  separator: z.enum(SEPARATORS, 'invalid_value').optional(),
  /** Its number in the sheet. */
  headingRow: z.coerce
    .number('invalid_number')
    .int('invalid_number')
    .min(1, 'number_too_small')
    .max(1_048_576, 'number_too_large')
    .optional(),
})
export type ImportFields = z.infer<typeof ImportFields>

export const ImportUpdate = z.object({
  /** One for each column of the sheet, in its order. */
  columns: z
    .array(
      z.object({
        field: z.enum(ALL_FIELDS, 'invalid_value').nullable(),
        numbers: z.enum(NUMBER_FORMATS, 'invalid_value').nullish(),
        days: z.enum(DAY_FORMATS, 'invalid_value').nullish(),
      }),
      'invalid_value',
    )
    .max(IMPORT_MOST_COLUMNS, 'too_many_items'),
  /** A field's value for all rows, as it would stand in a cell. */
  fixed: z
    .partialRecord(
      z.enum(ALL_FIELDS, 'invalid_value'),
      z.string('invalid_value').max(200, 'too_long').refine(readable, 'invalid_characters'),
      'invalid_value',
    )
    .default({}),
  onMatch: z.enum(ON_MATCH, 'invalid_value').default('FILL'),
  /** The others stay as they were answered; null takes an answer back. */
  brands: z
    .array(
      z.object({
        brand: text(80),
        model: optionalText(80),
        answer: z.union([z.literal(ANSWER_NEW), z.uuid()], 'invalid_value').nullable(),
      }),
      'invalid_value',
    )
    .max(IMPORT_MOST_BRANDS, 'too_many_items')
    .optional(),
  version: Version,
})
export type ImportUpdate = z.infer<typeof ImportUpdate>

const RowParams = z.object({
  id: IdInput,
  n: z.coerce
    .number('invalid_number')
    .int('invalid_number')
    .min(1, 'number_too_small')
    .max(2_000_000, 'number_too_large'),
})
export const RunInput = z.object({ rows: z.enum(['ALL', 'GOOD'], 'invalid_value') })
/**
 * `all`: of every row that asks. Where the answer is a record, a row with one choice besides NEW takes its own one; a row with more
 * goes on asking. The trial is done again.
 */
export const AnswerInput = z.object({
  answer: z.string('required').min(1, 'required').max(64, 'too_long'),
  all: z.boolean('invalid_value').default(false),
})
export type AnswerInput = z.output<typeof AnswerInput>

/** `rest`: rows on which something was built stay. */
export const UndoInput = z.object({ rest: z.boolean('invalid_value').default(false) })

const { del, get, post, put } = endpoints('İçe aktarma')

export const importsApi = {
  template: get('/api/imports/template', ADMINS, 'Boş örnek tablo (Excel)', {
    binary: true,
    querystring: z.object({ kind: z.enum(IMPORT_KINDS, 'invalid_value') }),
  }),
  list: get('/api/imports', ADMINS, 'İçe aktarmalar, en yenisi önce', {
    querystring: z.object(pageQuery(10)),
    reply: page(ImportSummary),
  }),
  create: post('/api/imports', ADMINS, 'Dosyayı okur: CSV ya da Excel, 20 MB, 20.000 satır', {
    weight: 'heavy',
    multipart: ImportFields.extend({ file: z.string().meta({ format: 'binary' }) }),
    reply: Import,
  }),
  byId: get('/api/imports/:id', ADMINS, 'Bir içe aktarma', { reply: Import }),
  check: put('/api/imports/:id', ADMINS, 'Sütunları seçer, denemeyi başlatır', { body: ImportUpdate, reply: Import }),
  remove: del('/api/imports/:id', ADMINS, 'Aktarılmamış dosyayı siler', { reply: Nothing }),
  rows: get('/api/imports/:id/rows', ADMINS, 'Satırlar ve sonuçları', {
    querystring: z.object({
      verdict: z.union([z.literal('').transform(() => undefined), z.enum(VERDICTS)], 'invalid_value').optional(),
      ...pageQuery(20),
    }),
    reply: page(ImportRow),
  }),
  answer: put('/api/imports/:id/rows/:n', ADMINS, 'Soran satırı, istenirse soranların hepsini yanıtlar', {
    params: RowParams,
    body: AnswerInput,
    reply: ImportRow,
  }),
  report: get('/api/imports/:id/report', ADMINS, 'Tablonun kendisi, iki sütun fazlasıyla (Excel)', {
    binary: true,
    weight: 'heavy',
  }),
  run: post('/api/imports/:id/run', ADMINS, 'Aktarır: hepsi ya da yalnız iyi satırlar', {
    body: RunInput,
    reply: Import,
  }),
  undo: post('/api/imports/:id/undo', ADMINS, 'Aktarılanı geri alır', { body: UndoInput, reply: Import }),
}
