// The specification's sections 7 and 3, call by call, not derived from the code: each call exists under its path and method, takes the
// specified input, and answers with the specified fields of its entity.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { PhotoFields } from './photos/photos.contract.ts'

/** Specification, section 3. */
const USER = 'id email roleId roleName emailConfirmed userInfoStatus'
const USER_INFO = 'userId fullName phone address cityId cityName status'
const NAMED = 'id name'
const LOG = 'id createdAt userEmail category actionType message'
const BOAT = 'id name model latitude longitude ownerUserId ownerEmail'
const ENGINE = 'id brand model modelId serialNumber hoursUsed propeller rcType steeringType boatId boatName'
const MODEL = 'id name brandId'
const REQUEST = `id requestType description boatId boatName engineIds preferredStartDate preferredEndDate assignedDate status
  customerEmail technicians createdAt offerSentAt approvedOfferAt assignedTechnicianAt completedAt canceledAt feedbackAt
  updatedAt customerRating customerNote`
const JOB = 'id status boatName requestType customerEmail preferredStartDate'
const OFFER = 'id serviceRequestId items discountPercent discountAmount note currency exchangeRate finalPrice status'
const PHOTO = 'id serviceRequestId engineId caption engineModel'
const PART = 'id name partCode unitPrice quantity minStock locationCode'
const PART_LIST = 'id serviceRequestId technicianUserId serviceRequestEmailString technicianEmailString createdAt'
const PART_ITEM = 'id partListId sparePartId sparePartName partListItemCode quantity status'
const MOVE = 'id partListItemId quantity status createdAt'
const CALENDAR = 'id title date type status refId itemColor auth technicianIds'

interface Asked {
  query?: string
  /** For paged calls: the default page size. */
  size?: number
  sort?: string
  body?: string
  /** The fields of `data`, or of each row of it. */
  data?: string
  /** `data` is a plain array. */
  isArray?: true
  binary?: true
}

const page = (size: number, data: string, more: Asked = {}): Asked => ({ size, data, ...more })
const profile = 'fullName phone address cityId'

const CALLS: Record<string, Asked> = {
  'POST /api/auth/login': { body: 'email password', data: 'accessToken' },
  'POST /api/auth/register': { body: 'email password' },
  'POST /api/auth/logout': {},
  'GET /api/auth/me': { data: USER },
  'POST /api/auth/refresh': { data: 'accessToken' },
  'GET /api/auth/confirm': { query: 'token' },
  'POST /api/auth/resend-confirmation': {},

  'GET /api/cities': { query: 'search', data: NAMED, isArray: true },
  'GET /api/cities/{}': { data: NAMED },
  'PUT /api/cities/{}': { body: 'name', data: NAMED },
  'DELETE /api/cities/{}': {},
  'POST /api/cities': { body: 'name', data: NAMED },
  'GET /api/roles': { data: NAMED, isArray: true },
  'GET /api/users/info': page(10, USER_INFO),
  'PUT /api/users/{}/info/approve': { body: 'status reason', data: USER_INFO },
  'GET /api/users/users': page(10, USER),
  'GET /api/users/search': page(10, USER, { query: 'email' }),
  'GET /api/users/by-role': page(10, USER, { query: 'roleId' }),
  'GET /api/users/users-by-name': page(10, USER, { query: 'roleName' }),
  'GET /api/users/pending-approvals': page(10, USER),
  'GET /api/users/{}/info': { data: USER_INFO },
  'PUT /api/users/{}/info': { body: profile, data: USER_INFO },
  'DELETE /api/users/{}/info': {},
  'POST /api/users/info': { body: `userId ${profile}`, data: USER_INFO },
  'POST /api/users': { body: 'email password roleId', data: USER },
  'DELETE /api/users/{}/user': {},
  'PUT /api/users/{}/role': { query: 'roleId', data: USER },
  'GET /api/users/me/info': { data: USER_INFO },
  'POST /api/users/me/info': { body: profile, data: USER_INFO },
  'PUT /api/users/me/info': { body: profile, data: USER_INFO },
  'DELETE /api/users/me/info': {},

  'GET /api/logs/search': page(20, LOG, { query: 'userEmail category fromDate toDate', sort: 'createdAt,desc' }),

  'POST /api/boats': { body: 'name model latitude longitude', data: BOAT },
  'POST /api/boats/admin': { body: 'name model latitude longitude ownerUserId', data: BOAT },
  'GET /api/boats': page(10, BOAT),
  'GET /api/boats/{}': { data: BOAT },
  'PUT /api/boats/{}': { body: 'name model latitude longitude', data: BOAT },
  'DELETE /api/boats/{}': {},
  'GET /api/boats/admin': page(10, BOAT),
  'GET /api/boats/admin/{}': { data: BOAT },
  'PUT /api/boats/admin/{}': { body: 'name model latitude longitude ownerUserId', data: BOAT },
  'DELETE /api/boats/admin/{}': {},
  'GET /api/boats/admin/search': page(10, BOAT, { query: 'query' }),
  'GET /api/engines/boat/{}': page(10, ENGINE),
  'GET /api/engines/admin/boat/{}': page(10, ENGINE),
  'GET /api/engines/admin': page(10, ENGINE),
  'GET /api/engines/admin/unassigned': page(10, ENGINE),
  'POST /api/engines': { body: 'modelId serialNumber hoursUsed propeller rcType steeringType boatId', data: ENGINE },
  'PUT /api/engines/{}/boat/{}': { data: ENGINE },
  'DELETE /api/engines/{}/boat/{}': { data: ENGINE },
  'PUT /api/engines/admin/{}': { body: 'modelId serialNumber hoursUsed propeller rcType steeringType', data: ENGINE },
  'DELETE /api/engines/admin/{}': {},
  'PUT /api/engines/admin/{}/move/{}': { data: ENGINE },
  'GET /api/brands': page(10, NAMED),
  'POST /api/brands': { body: 'name', data: NAMED },
  'GET /api/brands/{}': { data: NAMED },
  'PUT /api/brands/{}': { body: 'name', data: NAMED },
  'DELETE /api/brands/{}': {},
  'GET /api/models': page(10, MODEL),
  'POST /api/models': { body: 'name brandId', data: MODEL },
  'GET /api/models/{}': { data: MODEL },
  'PUT /api/models/{}': { body: 'name brandId', data: MODEL },
  'DELETE /api/models/{}': {},
  'GET /api/models/brand/{}': page(10, MODEL),

  'GET /api/maintenance/requests/my': page(20, REQUEST, { query: 'boatId status' }),
  'GET /api/maintenance/requests/assigned': page(9, JOB, {
    query: 'status email startDate endDate',
    sort: 'createdAt,desc',
  }),
  'GET /api/maintenance/requests': page(10, REQUEST, {
    query: 'status startDate endDate email search boatId',
    sort: 'createdAt,desc',
  }),
  'GET /api/maintenance/requests/{}': { data: REQUEST },
  'POST /api/maintenance/requests': {
    body: 'requestType description boatId engineIds preferredStartDate preferredEndDate',
    data: REQUEST,
  },
  'PUT /api/maintenance/requests/{}': { body: 'status assignedDate', data: REQUEST },
  'DELETE /api/maintenance/requests/{}': {},
  'POST /api/maintenance/requests/{}/assign/{}': { data: REQUEST },
  'POST /api/maintenance/requests/{}/unassign/{}': { data: REQUEST },
  'POST /api/maintenance/requests/{}/cancel': { data: REQUEST },
  'POST /api/maintenance/requests/{}/complete': { data: REQUEST },
  'POST /api/maintenance/requests/{}/feedback': { body: 'customerRating customerNote', data: REQUEST },

  'POST /api/maintenance/offers': {
    body: 'serviceRequestId items discountPercent discountAmount note currency exchangeRate',
    data: OFFER,
  },
  'PUT /api/maintenance/offers/{}': {
    body: 'items discountPercent discountAmount note currency exchangeRate',
    data: OFFER,
  },
  'GET /api/maintenance/offers/{}': { data: OFFER },
  'GET /api/maintenance/offers/request/{}': page(10, `${OFFER} finalPriceTry`),
  'POST /api/maintenance/offers/{}/accept': { data: OFFER },
  'POST /api/maintenance/offers/{}/reject': { data: OFFER },
  'GET /api/maintenance/offers/{}/pdf': { binary: true },

  'POST /api/maintenance/photos': { data: PHOTO },
  'GET /api/maintenance/photos/{}/file': { binary: true },
  'GET /api/maintenance/photos/request/{}': page(20, PHOTO),

  'GET /api/inventory/spare-parts': page(10, PART, { query: 'search' }),
  'POST /api/inventory/spare-parts': { body: 'name partCode unitPrice quantity minStock locationCode', data: PART },
  'GET /api/inventory/spare-parts/{}': { data: PART },
  'PUT /api/inventory/spare-parts/{}': { body: 'name partCode unitPrice quantity minStock locationCode', data: PART },
  'DELETE /api/inventory/spare-parts/{}': {},
  'GET /api/inventory/spare-parts/code/{}': { data: 'id name partCode' },
  'GET /api/inventory/part-lists': page(10, PART_LIST),
  'POST /api/inventory/part-lists': { body: 'serviceRequestId technicianUserId items', data: PART_LIST },
  'GET /api/inventory/part-lists/{}': { data: PART_LIST },
  'PUT /api/inventory/part-lists/{}': { body: 'serviceRequestId technicianUserId', data: PART_LIST },
  'DELETE /api/inventory/part-lists/{}': {},
  'GET /api/inventory/part-lists/request/{}': page(10, PART_LIST),
  'GET /api/inventory/part-lists/items': page(20, PART_ITEM, { query: 'partListId' }),
  'POST /api/inventory/part-lists/items': { body: 'partListId sparePartId quantity status', data: PART_ITEM },
  'GET /api/inventory/part-lists/{}/items': page(20, PART_ITEM),
  'POST /api/inventory/part-lists/{}/items': { body: 'partListId sparePartId quantity status', data: PART_ITEM },
  'GET /api/inventory/part-list-items/{}/transactions': page(20, MOVE),
  'POST /api/inventory/part-list-items/{}/transactions': { body: 'partListItemId quantity status', data: MOVE },

  'POST /api/calendar': { body: 'type auth date title itemColor technicianIds', data: CALENDAR },
  'PUT /api/calendar/{}': { body: 'itemColor', data: CALENDAR },
  'DELETE /api/calendar/{}': {},
  'GET /api/calendar/{}': { data: CALENDAR },
  'GET /api/calendar/day': { query: 'date', data: CALENDAR, isArray: true },
  'GET /api/calendar/week': { query: 'start end', data: CALENDAR, isArray: true },
  'GET /api/calendar/month': { query: 'start end', data: CALENDAR, isArray: true },

  'GET /api/health': {},
}

const words = (list = ''): string[] => list.split(/\s+/).filter(Boolean)
const fieldsOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const endpointOf = (call: string): Endpoint | undefined =>
  allEndpoints.find(({ endpoint: { method, url } }) => `${method} ${url.replace(/:\w+/g, '{}')}` === call)?.endpoint

/** The shape of `data` and its fields. */
function answerOf({ schema }: Endpoint): { shape: 'page' | 'array' | 'one'; fields: string[] } {
  const data = (schema.response?.[200] as z.ZodObject | undefined)?.shape.data
  if (data instanceof z.ZodArray) return { shape: 'array', fields: fieldsOf(data.element) }
  if (data instanceof z.ZodObject && data.shape.content instanceof z.ZodArray)
    return { shape: 'page', fields: fieldsOf(data.shape.content.element) }
  return { shape: 'one', fields: fieldsOf(data) }
}

describe('section 7', () => {
  it.each(Object.entries(CALLS))('%s → as specified', (call, asked) => {
    const endpoint = endpointOf(call)
    if (!endpoint) throw new Error(`${call} is missing`)
    const { querystring, body, consumes } = endpoint.schema
    const taken = consumes?.includes('multipart/form-data') ? PhotoFields : body
    expect(fieldsOf(querystring)).toEqual(expect.arrayContaining(words(asked.query)))
    expect(fieldsOf(taken)).toEqual(expect.arrayContaining(words(asked.body)))
    expect(endpoint.config).toMatchObject(asked.binary ? { binary: true } : {})
    const { shape, fields } = answerOf(endpoint)
    expect(fields).toEqual(expect.arrayContaining(words(asked.data)))
    expect(shape).toBe(asked.size ? 'page' : asked.isArray ? 'array' : 'one')
    expect(fieldsOf(querystring).includes('page')).toBe(shape === 'page')
    if (shape !== 'page') return
    const defaults = (querystring as z.ZodObject).partial().parse({})
    const [field, direction] = asked.sort?.split(',') ?? []
    expect([defaults.page, defaults.size]).toEqual([0, asked.size])
    expect(defaults.sort).toEqual(field ? { field, direction } : undefined)
  })

  it('POST /api/maintenance/photos takes a form', () => {
    expect(endpointOf('POST /api/maintenance/photos')?.schema.consumes).toEqual(['multipart/form-data'])
    expect(fieldsOf(PhotoFields)).toEqual(['serviceRequestId', 'engineId', 'caption', 'uploadId', 'clientAt'])
  })

  /** Specification, section 3: "type, partId, partCode, partName, description, quantity, unitPrice". */
  it('an offer’s lines and a request’s technicians have the fields of section 3', () => {
    const rowsOf = (call: string, field: string) => {
      const data = (endpointOf(call)?.schema.response?.[200] as z.ZodObject | undefined)?.shape.data as z.ZodObject
      return fieldsOf((data.shape[field] as z.ZodArray).element)
    }
    expect(rowsOf('GET /api/maintenance/offers/{}', 'items')).toEqual(
      expect.arrayContaining(words('type partId partCode partName description quantity unitPrice')),
    )
    expect(rowsOf('GET /api/maintenance/requests/{}', 'technicians')).toEqual(expect.arrayContaining(['id', 'email']))
  })
})
