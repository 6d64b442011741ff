// Every refusal is an AppError with a key of the catalogue. One handler turns it into the failure envelope.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Challenge, Failure } from '../../shared/endpoint.ts'
import type { MessageKey } from '../../shared/messages.tr.ts'
import { type FieldError, fieldErrors } from '../../shared/validation.ts'
import type { Entity } from '../db/live/announcements.ts'
import { retryAfterOf } from './unavailable.ts'

/** As the log names it. */
export interface ChangedRecord {
  entity: Entity
  id: string
  /** The log's texts of this change, with % for what differs, where other changes of the record are logged under it too. */
  texts: readonly string[]
}

export class AppError extends Error {
  readonly status: number
  readonly key: MessageKey
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The revision of an offer that is in force. */
  readonly rev: number | undefined
  readonly about: Failure['about']
  readonly inUse: Failure['inUse']
  readonly challenge: Challenge | undefined
  readonly same: Failure['same']
  /** With `record_changed`: what was changed, where the log knows it, and by whom. */
  readonly record: ChangedRecord | undefined
  changed: Failure['changed']

  constructor(
    status: number,
    key: MessageKey,
    details: {
      errors?: FieldError[]
      retryAfterSeconds?: number
      rev?: number
      about?: Failure['about']
      inUse?: string[]
      challenge?: Challenge
      same?: Failure['same']
      record?: ChangedRecord
    } = {},
  ) {
    super(key)
    this.status = status
    this.key = key
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.rev = details.rev
    this.about = details.about
    this.inUse = details.inUse
    this.challenge = details.challenge
    this.same = details.same
    this.record = details.record
  }
}

/** 400. Names the field, if there is one. */
export const badRequest = (key: MessageKey, field?: string) =>
  new AppError(400, field && !OWN_KEYS.includes(key) ? 'validation_failed' : key, {
    ...(field && { errors: [{ field, message: key }] }),
  })
export const unauthorized = (key: MessageKey = 'auth_required') => new AppError(401, key)
export const forbidden = (key: MessageKey = 'access_denied') => new AppError(403, key)
/** 404. Names the field that names what is not there, if there is one. */
export const notFound = (key: MessageKey = 'not_found', field?: string) =>
  new AppError(404, key, field ? { errors: [{ field, message: key }] } : {})
/** 409. Names the field whose value is refused, if there is one. */
export const conflict = (key: MessageKey, field?: string) =>
  new AppError(409, key, field ? { errors: [{ field, message: key }] } : {})
/** 409: the record is not the version that the person saw. */
export const recordChanged = (entity: Entity, id: string, ...texts: string[]) =>
  new AppError(409, 'record_changed', { record: { entity, id, texts } })
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_requests', { retryAfterSeconds })
/**
 * 503: the database, the disk or the file store is unavailable, and the code that throws it has logged the reason; or more work
 * waits than the server takes on.
 */
export const temporarilyUnavailable = (retryAfterSeconds: number) =>
  new AppError(503, 'temporarily_unavailable', { retryAfterSeconds })

/** The message for a violated database constraint, which backs up the commands' own checks and decides races. */
const CONSTRAINT_KEYS: Record<string, MessageKey> = {
  users_email: 'email_in_use',
  boat_people_by_boat: 'person_known',
  boat_people_one_payer: 'boat_has_payer',
  users_pkey: 'customer_already_saved',
  user_infos_pkey: 'user_info_already_exists',
  factors_one_app: 'too_many_factors',
  factors_one_credential: 'passkey_known',
  cities_name_lower_key: 'city_already_exists',
  brands_name: 'brand_already_exists',
  offer_templates_name: 'offer_template_exists',
  labour_rates_name: 'labour_rate_exists',
  time_entries_no_overlap: 'time_overlaps',
  time_entries_one_running: 'time_overlaps',
  time_entries_pkey: 'time_id_taken',
  time_presses_pkey: 'time_id_taken',
  models_name: 'model_already_exists',
  offers_one_accepted: 'offer_not_in_sent_status',
  payments_reversed_once: 'payment_already_reversed',
  invoices_number: 'invoice_number_exists',
  request_plan_items_one_open: 'plan_item_already_requested',
  engine_readings_in_order: 'reading_out_of_order',
  engine_readings_voided_once: 'reading_already_voided',
  part_lists_pkey: 'part_list_already_saved',
  part_list_items_pkey: 'part_list_already_saved',
  photos_upload_id: 'photo_upload_id_taken',
  meter_photos_pkey: 'photo_upload_id_taken',
  service_reports_signed: 'report_signed',
  part_codes_code: 'spare_part_code_already_exists',
  spare_parts_code: 'spare_part_code_already_exists',
  stock_receipts_number: 'receipt_already_entered',
  spare_parts_quantity_check: 'insufficient_stock',
}
/** The field of the call that such a constraint refuses. */
const CONSTRAINT_FIELDS: Record<string, string> = {
  boat_people_one_payer: 'pays',
  users_email: 'email',
  request_plan_items_one_open: 'planItemIds',
  spare_parts_code: 'partCode',
  invoices_number: 'number',
  stock_receipts_number: 'documentNumber',
}
const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'

/** A violated CHECK without a key of its own is a fault of the server. */
function fromDatabase(error: { code?: unknown; constraint?: unknown }): AppError | null {
  const key = CONSTRAINT_KEYS[String(error.constraint)]
  if (error.code === UNIQUE_VIOLATION)
    return conflict(key ?? 'record_changed', CONSTRAINT_FIELDS[String(error.constraint)])
  if ((error.code === CHECK_VIOLATION || error.code === EXCLUSION_VIOLATION) && key) return conflict(key)
  if (error.code === FOREIGN_KEY_VIOLATION) return conflict('in_use')
  return null
}

/** Invalid input that decisions, section 2, answers with its own key instead of `validation_failed`. */
const OWN_KEYS: readonly string[] = [
  'unsupported_status',
  'quantity_must_be_greater_than_zero',
  'unsupported_transaction_type',
  'invalid_range_type',
  'contact_required',
  'tax_number_invalid',
]

function invalidInput(errors: FieldError[]): AppError {
  const own = errors.find((error) => OWN_KEYS.includes(error.message))
  // A body that is not an object has no field to name.
  const named = errors.filter(({ field }) => field !== '')
  return new AppError(400, (own?.message as MessageKey | undefined) ?? 'validation_failed', { errors: named })
}

const BY_STATUS: Record<number, MessageKey> = {
  413: 'file_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  404: 'not_found',
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      fieldErrors(
        error.validation.map((issue) => ({
          message: issue.message ?? '',
          code: String((issue.params as { issue?: { code?: unknown } }).issue?.code ?? issue.keyword),
          path: issue.instancePath
            .split('/')
            .slice(1)
            .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
        })),
      ),
    )
  }
  const fromDb = fromDatabase(error)
  if (fromDb) return fromDb
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new AppError(status, BY_STATUS[status] ?? 'validation_failed')
  return null
}

/** What a call with this error would be answered, if the client is at fault. */
export const refusalOf = (error: unknown): AppError | null => toAppError(error as FastifyError)

/** 500, or 503 where a retry in a moment can succeed. */
function unexpected(error: FastifyError): AppError {
  const seconds = retryAfterOf(error)
  return seconds === null ? new AppError(500, 'internal_error') : temporarilyUnavailable(seconds)
}

/** The failure envelope. */
export const failureOf = ({ key, errors, rev, about, inUse, challenge, same, changed }: AppError): Failure => ({
  success: false,
  message: key,
  data: null,
  ...(rev === undefined ? {} : { rev }),
  ...(about && { about }),
  ...(inUse && { inUse }),
  ...(challenge && { challenge }),
  ...(same && { same }),
  ...(changed && { changed }),
  ...(errors?.length ? { errors } : {}),
})

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  if (!known) request.log.error({ err: error }, 'A request failed')
  const refusal = known ?? unexpected(error)
  const { status, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  reply.code(status).header('Content-Type', 'application/json; charset=utf-8').serializer(JSON.stringify)
  reply.send(failureOf(refusal))
}
