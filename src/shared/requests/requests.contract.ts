import { z } from 'zod'
import { HALVES, Slot } from '../appointments/appointments.contract.ts'
import { PeopleOfRequest } from '../boats/boat-people.contract.ts'
import { endpoints, Nothing } from '../endpoint.ts'
import { JobReadings } from '../engines/readings.contract.ts'
import {
  ClientAt,
  dateFilter,
  Id,
  IdInput,
  Instant,
  OptionalDay,
  OptionalId,
  optionalText,
  QueryFlag,
  SearchWord,
  Version,
} from '../fields.ts'
import { page, pageQuery } from '../paging.ts'
import { UnitOut } from '../quantity.schema.ts'
import { ADMINS, CUSTOMERS, CUSTOMERS_AND_ADMINS, EVERYBODY, STAFF, TECHNICIANS } from '../roles.ts'
import { jobSort, MissingFilter, newestFirst, StatusFilter, StatusWord } from './requests.filters.ts'
import { AssignedDate, PlanInput, Workload, WorkloadQuery } from './requests.plan.ts'
import { REQUEST_STATUSES } from './requests.status.ts'
import { REQUEST_TYPES } from './requests.workflow.ts'

export const ServiceRequest = z.object({
  id: Id,
  /** The request number, `S-2026-0053`: counted within the year of creation in Turkey. */
  requestNumber: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  description: z.string().nullable(),
  boatId: Id,
  boatName: z.string(),
  /** The boat's current owner; null if the boat was deleted. */
  boatOwnerId: Id.nullable(),
  engineIds: z.array(Id),
  /** The engines by name, for the info card: "Yamaha F150B". */
  engines: z.array(z.object({ id: Id, label: z.string(), serialNumber: z.string() })),
  preferredStartDate: z.string().nullable(),
  preferredEndDate: z.string().nullable(),
  assignedDate: z.string().nullable(),
  /** The half-day that the owner wished for; until then it is held for them. */
  slot: z.object({ day: z.string(), half: z.enum(HALVES), heldUntil: Instant }).nullable(),
  status: z.enum(REQUEST_STATUSES),
  customerId: Id,
  /** Whose its dues and payments are: the owner, or whom an admin named. A reader without prices reads the owner. */
  payerId: Id,
  /** As invoices name whoever pays, empty without a name; null where it is the owner, and for a reader without prices. */
  payerName: z.string().nullable(),
  customerEmail: z.string(),
  customerName: z.string().nullable(),
  /** For the owner, their technicians and admins; null in lists of everybody's requests. */
  customerPhone: z.string().nullable(),
  /** The app notifies the customer by itself: an account with a confirmed address. Of others the workshop has to think. */
  customerReached: z.boolean(),
  boatLatitude: z.number().nullable(),
  boatLongitude: z.number().nullable(),
  technicians: z.array(z.object({ id: Id, email: z.string(), name: z.string().nullable() })),
  createdAt: Instant,
  offerSentAt: Instant.nullable(),
  approvedOfferAt: Instant.nullable(),
  assignedTechnicianAt: Instant.nullable(),
  /** When the work was done. */
  completedAt: Instant.nullable(),
  /** When the server learned it, if that was later than the work. */
  completionArrivedAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
  feedbackAt: Instant.nullable(),
  updatedAt: Instant,
  customerRating: z.number().nullable(),
  customerNote: z.string().nullable(),
  /** What was done, as written by the person who completed the job. */
  workDone: z.string().nullable(),
  version: z.number(),
  ...PeopleOfRequest.shape,
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** The result of a completed job, without prices and shelves. */
export const CompletedWork = z.object({
  workDone: z.string().nullable(),
  /** The accepted offer with the agreed lines; null if the job had none. */
  offerNumber: z.string().nullable(),
  lines: z.array(z.object({ id: Id, text: z.string(), quantity: z.number(), unit: UnitOut })),
  /** The used parts, over all of the request's parts lists. */
  usedParts: z.array(z.object({ name: z.string(), quantity: z.number(), unit: UnitOut })),
  /** When the service report was signed; null while it is a draft. */
  reportSignedAt: Instant.nullable(),
})
export type CompletedWork = z.infer<typeof CompletedWork>

/** Specification, section 3 "Assigned job summary", with further fields for the card. */
export const AssignedJob = ServiceRequest.pick({
  id: true,
  requestNumber: true,
  status: true,
  boatName: true,
  requestType: true,
  description: true,
  customerEmail: true,
  customerName: true,
  customerPhone: true,
  preferredStartDate: true,
  assignedDate: true,
  slot: true,
  boatLatitude: true,
  boatLongitude: true,
  createdAt: true,
})
export type AssignedJob = z.infer<typeof AssignedJob>

export const NewRequestInput = z
  .object({
    requestType: z.enum(REQUEST_TYPES, 'invalid_value'),
    description: optionalText(2000),
    boatId: IdInput,
    engineIds: z.array(IdInput, 'invalid_value').max(20, 'too_many_items').default([]),
    preferredStartDate: OptionalDay,
    preferredEndDate: OptionalDay,
    slot: Slot.nullish().transform((slot) => slot ?? null),
    /** Of the boat and its engines; an item is in one open request at most. */
    planItemIds: z
      .array(IdInput, 'invalid_value')
      .max(60, 'too_many_items')
      .nullish()
      .transform((ids) => ids ?? []),
  })
  .refine(
    (input) =>
      !input.preferredStartDate || !input.preferredEndDate || input.preferredStartDate <= input.preferredEndDate,
    {
      message: 'end_before_start',
      path: ['preferredEndDate'],
    },
  )
  .refine(
    ({ slot, preferredStartDate: start, preferredEndDate: end }) =>
      !slot || ((!start || start <= slot.day) && (!end || slot.day <= end)),
    { message: 'slot_outside_days', path: ['slot'] },
  )

export const RequestUpdate = z
  .object({
    status: StatusWord.optional(),
    assignedDate: AssignedDate,
    /** Why an acceptance is taken back: not empty then, and ignored for other changes. Left out by clients of the first contract. */
    reason: optionalText(500).optional(),
    /** The day is full or closed, or extra work waits: the change is made all the same. */
    confirm: z.boolean('invalid_value').optional(),
    version: Version,
  })
  .refine((input) => input.status !== undefined || input.assignedDate !== undefined, {
    message: 'required',
    path: ['status'],
  })

/** Everything is optional: a call without a body also completes the job. */
export const CompleteInput = z
  .object({
    workDone: optionalText(2000),
    readings: JobReadings,
    /** The plan items that were really done. */
    donePlanItemIds: z.array(IdInput, 'invalid_value').max(100, 'too_many_items').nullish(),
    /** Extra work waits for its answer, and the job ends without it. */
    confirm: z.boolean('invalid_value').optional(),
    clientAt: ClientAt,
    version: Version,
  })
  .nullish()

/** Every invalid rating gets the same message: pick one of the five. */
const Rating = z.number('rating_required').int('rating_required').min(1, 'rating_required').max(5, 'rating_required')
export const FeedbackInput = z.object({ customerRating: Rating, customerNote: optionalText(1000) })
export const PayerInput = z.object({ payerId: IdInput, version: Version })

const { del, get, post, put } = endpoints('Bakım ve arıza talepleri')
const range = { startDate: dateFilter('from'), endDate: dateFilter('to') }

export const requestsApi = {
  mine: get('/api/maintenance/requests/my', CUSTOMERS, 'Kendi taleplerim', {
    querystring: z.object({
      boatId: OptionalId,
      engineId: OptionalId,
      status: StatusFilter,
      /** `true`: without those of boats whose owner does not let the caller answer offers. */
      answerable: QueryFlag,
      ...range,
      ...pageQuery(20),
    }),
    reply: page(ServiceRequest),
  }),
  assigned: get('/api/maintenance/requests/assigned', TECHNICIANS, 'Bana atanan işler', {
    querystring: z.object({ status: StatusFilter, email: SearchWord, sort: jobSort, ...range, ...pageQuery(9) }),
    reply: page(AssignedJob),
  }),
  list: get('/api/maintenance/requests', STAFF, 'Bütün talepler: durum, e-posta, tekne, tarih ve metin filtreleriyle', {
    denied: 'only_admin_or_technician_can_list_requests',
    querystring: z.object({
      status: StatusFilter,
      email: SearchWord,
      search: SearchWord,
      customerId: OptionalId,
      boatId: OptionalId,
      engineId: OptionalId,
      missing: MissingFilter,
      sort: newestFirst,
      ...range,
      ...pageQuery(10),
    }),
    reply: page(ServiceRequest),
  }),
  byId: get('/api/maintenance/requests/:id', EVERYBODY, 'Bir talep', { reply: ServiceRequest }),
  work: get(
    '/api/maintenance/requests/:id/work',
    EVERYBODY,
    'Tamamlanan işte ne yapıldığı ve hangi parçaların kullanıldığı; tamamlanana kadar null',
    { reply: CompletedWork.nullable() },
  ),
  jobSheet: get('/api/maintenance/requests/:id/job-sheet', STAFF, 'İş emri: yapılacak işler, fiyatsız, PDF olarak', {
    binary: true,
    weight: 'heavy',
  }),
  create: post('/api/maintenance/requests', CUSTOMERS_AND_ADMINS, 'Bakım ya da arıza talebi açar', {
    body: NewRequestInput,
    reply: ServiceRequest,
  }),
  update: put('/api/maintenance/requests/:id', ADMINS, 'Durumu ya da atanan günü değiştirir', {
    denied: 'only_admin_can_update_status',
    body: RequestUpdate,
    reply: ServiceRequest,
  }),
  remove: del('/api/maintenance/requests/:id', ADMINS, 'Talebi siler; geçmişi olan arşivlenir', { reply: Nothing }),
  assign: post('/api/maintenance/requests/:id/assign/:technicianId', ADMINS, 'Teknisyen atar', {
    denied: 'only_admin_can_assign_technician',
    reply: ServiceRequest,
  }),
  unassign: post('/api/maintenance/requests/:id/unassign/:technicianId', ADMINS, 'Teknisyeni kaldırır', {
    denied: 'only_admin_can_unassign_technician',
    reply: ServiceRequest,
  }),
  plan: post('/api/maintenance/requests/:id/plan', ADMINS, 'Günü ve teknisyenleri birlikte belirler', {
    denied: 'only_admin_can_assign_technician',
    body: PlanInput,
    reply: ServiceRequest,
  }),
  workloads: get(
    '/api/maintenance/requests/:id/workloads',
    ADMINS,
    'Teknisyenlerin bu talep dışındaki açık işleri, ve bunlardan sorulan gündekiler; açık işi olmayan teknisyen listede yoktur',
    { denied: 'only_admin_can_assign_technician', querystring: WorkloadQuery, reply: z.array(Workload) },
  ),
  payer: put('/api/maintenance/requests/:id/payer', ADMINS, 'Ödeyeni değiştirir; ilk ödemeye ya da faturaya kadar', {
    body: PayerInput,
    reply: ServiceRequest,
  }),
  cancel: post('/api/maintenance/requests/:id/cancel', CUSTOMERS_AND_ADMINS, 'Talebi iptal eder', {
    denied: 'only_customer_or_admin_can_cancel',
    reply: ServiceRequest,
  }),
  moveSlot: put('/api/maintenance/requests/:id/slot', CUSTOMERS, 'Randevuyu başka bir yarım güne alır', {
    denied: 'only_owner_can_change_slot',
    body: Slot.extend({ version: Version }),
    reply: ServiceRequest,
  }),
  cancelSlot: del('/api/maintenance/requests/:id/slot', CUSTOMERS, 'Randevudan vazgeçer; talep açık kalır', {
    denied: 'only_owner_can_change_slot',
    reply: ServiceRequest,
  }),
  complete: post(
    '/api/maintenance/requests/:id/complete',
    STAFF,
    'İşi tamamlar; yapılan iş ve motor saatleri isteğe bağlıdır',
    { denied: 'only_assigned_technician_can_complete', body: CompleteInput, reply: ServiceRequest },
  ),
  feedback: post('/api/maintenance/requests/:id/feedback', CUSTOMERS, 'Tamamlanan işe puan ve not verir', {
    body: FeedbackInput,
    reply: ServiceRequest,
  }),
}
