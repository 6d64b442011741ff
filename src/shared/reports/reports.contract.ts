// The service report of a request: what is known of the job, what its technician writes, and who has signed it.
import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdInput, Instant, integer, OptionalDay, optionalText, text, Version } from '../fields.ts'
import { UnitOut } from '../quantity.schema.ts'
import { REQUEST_TYPES } from '../requests/requests.workflow.ts'
import { EVERYBODY, STAFF } from '../roles.ts'

export const REPORT_PHOTOS = 12
/** The pad of a signature in its own units; a stroke is x, y, x, y, … */
export const PAD = { width: 1000, height: 320, strokes: 60, numbers: 1200, allNumbers: 6000 } as const

export const ServiceReport = z.object({
  requestId: Id,
  requestNumber: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  boat: z.object({ name: z.string(), model: z.string() }),
  engines: z.array(z.object({ label: z.string(), serialNumber: z.string(), hours: z.number() })),
  complaint: z.string().nullable(),
  findings: z.string().nullable(),
  workDone: z.string().nullable(),
  /** The plan items that the work did. */
  planItems: z.array(z.object({ title: z.string(), engine: z.string().nullable() })),
  /** The accepted lines of extra offers, without prices. */
  extraWork: z.array(z.object({ text: z.string(), quantity: z.number(), unit: UnitOut })),
  parts: z.array(z.object({ name: z.string(), quantity: z.number(), unit: UnitOut })),
  photos: z.array(z.object({ id: Id, caption: z.string().nullable() })),
  receivedOn: z.string().nullable(),
  handedBackOn: z.string().nullable(),
  technicians: z.array(z.string()),
  /** Null until it is signed. */
  signed: z
    .object({
      at: Instant,
      technician: z.string(),
      /** Null: the owner was not there. */
      owner: z.string().nullable(),
      /** Of the canonical text of everything that was signed. */
      sha256: z.string(),
    })
    .nullable(),
  /** 0 while nobody has saved it: then it says what is known of the job. */
  version: z.number(),
})
export type ServiceReport = z.infer<typeof ServiceReport>

export const ReportInput = z
  .object({
    findings: optionalText(4000),
    workDone: optionalText(4000),
    receivedOn: OptionalDay,
    handedBackOn: OptionalDay,
    photoIds: z.array(IdInput, 'invalid_value').max(REPORT_PHOTOS, 'too_many_items').default([]),
    version: Version,
  })
  .refine(({ receivedOn, handedBackOn }) => !receivedOn || !handedBackOn || receivedOn <= handedBackOn, {
    message: 'end_before_start',
    path: ['handedBackOn'],
  })

const Stroke = z
  .array(integer({ min: 0, max: PAD.width, decimals: 0 }), 'invalid_value')
  .min(2, 'invalid_value')
  .max(PAD.numbers, 'too_many_items')
  .refine((numbers) => numbers.length % 2 === 0, 'invalid_value')

const Strokes = z
  .array(Stroke, 'invalid_value')
  .max(PAD.strokes, 'too_many_items')
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= PAD.allNumbers, 'too_many_items')

/** A name alone is a signature too: not everybody can draw on a screen. */
const Signature = z.object({ name: text(100), strokes: Strokes.default([]) }, 'required')
export type Signature = z.infer<typeof Signature>

export const SignInput = z.object({
  technician: Signature,
  /** Null: the owner was not there. */
  owner: Signature.nullish().transform((owner) => owner ?? null),
  version: Version,
})

const { get, post, put } = endpoints('Servis formları')
const URL = '/api/maintenance/requests/:id/report'

export const reportsApi = {
  byRequest: get(URL, EVERYBODY, 'Bir talebin servis formu; tekne sahibi imzalandıktan sonra okur', {
    reply: ServiceReport,
  }),
  save: put(URL, STAFF, 'Servis formunun taslağını kaydeder', { body: ReportInput, reply: ServiceReport }),
  sign: post(`${URL}/sign`, STAFF, 'Servis formunu imzalar; imzalanan form değişmez', {
    body: SignInput,
    reply: ServiceReport,
  }),
  pdf: get(`${URL}/pdf`, EVERYBODY, 'İmzalı servis formunun PDF belgesi', { binary: true, weight: 'heavy' }),
}
