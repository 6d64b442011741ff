// Continues change-cases.ts: requests, offers, photos, parts, the calendar, notifications.
import { randomUUID } from 'node:crypto'
import type { RequestStatus } from '../src/shared/requests/requests.status.ts'
import type { ChangeCases, Context } from './change-cases.ts'
import { linkCases } from './change-cases-of-links.ts'
import { paymentCases } from './change-cases-of-payments.ts'
import { aSubscriber } from './consents.ts'
import { aBrowser, assignTechnician, createBoat, createOffer, createPart, createRequest } from './factories.ts'
import type { Person, TestServer } from './harness.ts'
import { phonePhoto } from './pictures.ts'

const aRequest = ({ server, customer }: Context, status: RequestStatus = 'PENDING', sentAt: Date | null = null) =>
  createRequest(server.db, { customer_id: customer.id, status, offer_sent_at: sentAt })

async function onRequest(context: Context, as: Person, status: RequestStatus = 'PENDING') {
  return { as, params: { id: (await aRequest(context, status)).id } }
}

/** `offers` of one request, all SENT: it waits for their answer. */
async function withOffers(context: Context, as: Person, offers = 1, values: Parameters<typeof createOffer>[2] = {}) {
  const request = await aRequest(context, 'WAITING_APPROVAL', new Date())
  const ids: string[] = []
  for (let made = 0; made < offers; made++) ids.push((await createOffer(context.server.db, request.id, values)).id)
  return { requestId: request.id, offer: { as, params: { id: ids[0] ?? '' } } }
}

/** Needs no bulletin to be renewed. */
const LIRA = { currency: 'TRY', exchange_rate_e4: 10_000, final_try_minor: 10_000 } as const
const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 100 }]
const CREATE = 'MAINTENANCE CREATE'
const UPDATE = 'MAINTENANCE UPDATE'
const DELETE = 'MAINTENANCE DELETE'

const requests: ChangeCases = {
  'requests.create': async ({ server, customer }) => ({
    as: customer,
    body: { requestType: 'FAULT', boatId: (await createBoat(server.db, customer.id)).id, engineIds: [] },
    log: CREATE,
  }),
  'requests.update': async (context) => ({
    ...(await onRequest(context, context.admin)),
    body: { status: 'ACTIVE' },
    log: UPDATE,
  }),
  'requests.update, the day': async (context) => ({
    ...(await onRequest(context, context.admin)),
    body: { assignedDate: '2026-12-01' },
    log: UPDATE,
  }),
  'requests.update, both': async (context) => ({
    ...(await onRequest(context, context.admin)),
    body: { status: 'ACTIVE', assignedDate: '2026-12-01' },
    log: UPDATE,
  }),
  'requests.remove': async (context) => ({ ...(await onRequest(context, context.admin)), log: DELETE }),
  'requests.remove, archived': async (context) => ({
    ...(await onRequest(context, context.admin, 'ACTIVE')),
    log: DELETE,
  }),
  'requests.assign': async (context) => {
    const { as, params } = await onRequest(context, context.admin)
    return { as, params: { ...params, technicianId: context.technician.id }, log: UPDATE }
  },
  'requests.plan': async (context) => ({
    ...(await onRequest(context, context.admin)),
    body: { assignedDate: '2026-12-01' },
    log: UPDATE,
  }),
  'requests.plan, both': async (context) => ({
    ...(await onRequest(context, context.admin)),
    body: { assignedDate: '2026-12-01', technicianIds: [context.technician.id] },
    log: `${UPDATE}, ${UPDATE}`,
  }),
  'requests.unassign': async (context) => {
    const { as, params } = await onRequest(context, context.admin)
    await assignTechnician(context.server.db, params.id, context.technician.id)
    return { as, params: { ...params, technicianId: context.technician.id }, log: UPDATE }
  },
  // The request, and each offer that is rejected with it.
  'requests.cancel': async (context) => {
    const { requestId } = await withOffers(context, context.customer, 2)
    return { as: context.customer, params: { id: requestId }, log: `${UPDATE}, ${UPDATE}, ${UPDATE}` }
  },
  'requests.complete': async (context) => ({ ...(await onRequest(context, context.admin, 'ACTIVE')), log: UPDATE }),
  'requests.complete, with words': async (context) => ({
    ...(await onRequest(context, context.admin, 'ACTIVE')),
    body: { workDone: 'Yağ değişti.' },
    log: UPDATE,
  }),
  'requests.feedback': async (context) => ({
    ...(await onRequest(context, context.customer, 'COMPLETED')),
    body: { customerRating: 5 },
    log: UPDATE,
  }),
  // The offer, and the request, which now waits for the answer.
  'offers.create': async (context) => ({
    as: context.admin,
    body: { serviceRequestId: (await aRequest(context)).id, items },
    log: `${CREATE}, ${UPDATE}`,
  }),
  'offers.update': async (context) => ({
    ...(await withOffers(context, context.admin)).offer,
    body: { items },
    log: UPDATE,
  }),
  // The accepted offer, the other one, which is rejected, the request, and what is due.
  'offers.accept': async (context) => ({
    ...(await withOffers(context, context.customer, 2)).offer,
    body: {},
    log: `${UPDATE}, ${UPDATE}, ${UPDATE}, ${CREATE}`,
  }),
  'offers.reject': async (context) => ({
    ...(await withOffers(context, context.customer, 2)).offer,
    body: {},
    log: UPDATE,
  }),
  'offers.reject, the last': async (context) => ({
    ...(await withOffers(context, context.customer)).offer,
    body: {},
    log: `${UPDATE}, ${UPDATE}`,
  }),
  'offers.askRenewal': async (context) => ({ ...(await withOffers(context, context.customer)).offer, log: UPDATE }),
  'offerEvents.opened': async (context) => ({ ...(await withOffers(context, context.customer)).offer, log: UPDATE }),
  ...linkCases,
  'offers.create, a draft': async (context) => ({
    as: context.admin,
    body: { serviceRequestId: (await aRequest(context)).id, items, draft: true },
    log: CREATE,
  }),
  // The offer, and the request, which now waits for the answer.
  'offers.send': async (context) => {
    const { id } = await createOffer(context.server.db, (await aRequest(context)).id, { status: 'DRAFT', rev: 0 })
    return { as: context.admin, params: { id }, log: `${UPDATE}, ${UPDATE}` }
  },
  'offers.renew': async (context) => ({ ...(await withOffers(context, context.admin, 1, LIRA)).offer, log: UPDATE }),
  'offers.withdraw': async (context) => ({ ...(await withOffers(context, context.admin, 2)).offer, log: UPDATE }),
  // The offer, and the request, which has none any more.
  'offers.withdraw, the last': async (context) => ({
    ...(await withOffers(context, context.admin)).offer,
    log: `${UPDATE}, ${UPDATE}`,
  }),
  'photos.upload': async (context) => {
    const body = new FormData()
    body.set('serviceRequestId', (await aRequest(context, 'ACTIVE')).id)
    body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'foto.jpg')
    return { as: context.admin, body, log: CREATE }
  },
  'photos.upload, of the owner': async (context) => {
    const body = new FormData()
    body.set('serviceRequestId', (await aRequest(context)).id)
    body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'foto.jpg')
    return { as: context.customer, body, log: CREATE }
  },
  'photos.remove': async (context) => {
    const request = await aRequest(context, 'ACTIVE')
    const key = randomUUID()
    const { id } = await context.server.db
      .insertInto('photos')
      .values({
        service_request_id: request.id,
        file_key: key,
        thumbnail_key: `${key}-thumbnail`,
        content_type: 'image/webp',
        byte_size: 1,
        width: 1,
        height: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { as: context.admin, params: { id }, log: DELETE }
  },
}

const partBody = (more: object = {}) => ({ name: 'Filtre', partCode: `K-${randomUUID()}`, quantity: 3, ...more })

/** A list with two pieces of one part. */
async function aList({ server, technician }: Context) {
  const part = await createPart(server.db)
  const list = await server.db.insertInto('part_lists').defaultValues().returning('id').executeTakeFirstOrThrow()
  const row = { part_list_id: list.id, spare_part_id: part.id, quantity_e3: 2000 }
  const item = await server.db.insertInto('part_list_items').values(row).returning('id').executeTakeFirstOrThrow()
  const taken = { partListId: list.id, sparePartId: part.id, quantity: 1 }
  return { part, item, taken, list: { as: technician, params: { id: list.id } } }
}

const moved = (status: string) => async (context: Context) => {
  const { item } = await aList(context)
  return { as: context.technician, params: { id: item.id }, body: { quantity: 1, status }, log: 'INVENTORY UPDATE' }
}

const inventory: ChangeCases = {
  'spareParts.create': async ({ technician }) => ({ as: technician, body: partBody(), log: 'INVENTORY CREATE' }),
  'spareParts.update': async ({ server, technician }) => ({
    as: technician,
    params: { id: (await createPart(server.db)).id },
    body: partBody({ quantityReason: 'Sayım' }),
    log: 'INVENTORY UPDATE',
  }),
  'spareParts.remove': async ({ server, technician }) => ({
    as: technician,
    params: { id: (await createPart(server.db)).id },
    log: 'INVENTORY DELETE',
  }),
  'spareParts.remove, archived': async (context) => {
    const { part } = await aList(context)
    return { as: context.technician, params: { id: part.id }, log: 'INVENTORY DELETE' }
  },
  'partLists.create': async ({ server, technician }) => {
    const parts = [await createPart(server.db), await createPart(server.db)]
    const taken = parts.map(({ id }) => ({ sparePartId: id, quantity: 2 }))
    return { as: technician, body: { items: taken }, log: 'INVENTORY CREATE' }
  },
  'partLists.update': async (context) => ({
    ...(await aList(context)).list,
    body: { technicianUserId: context.technician.id },
    log: 'INVENTORY UPDATE',
  }),
  'partLists.remove': async (context) => ({ ...(await aList(context)).list, log: 'INVENTORY DELETE' }),
  'partLists.addItem': async (context) => ({
    as: context.technician,
    body: (await aList(context)).taken,
    log: 'INVENTORY UPDATE',
  }),
  'partLists.addItemTo': async (context) => {
    const { list, taken } = await aList(context)
    return { ...list, body: { ...taken, merge: true }, log: 'INVENTORY UPDATE' }
  },
  'partLists.useAll': async (context) => ({ ...(await aList(context)).list, log: 'INVENTORY UPDATE' }),
  'partLists.addTransaction': moved('USED'),
  'partLists.addTransaction, returned': moved('RETURNED'),
  'partLists.addTransaction, damaged': moved('DAMAGED'),
}

const itemBody = { type: 'OTHER', date: '2026-12-01', title: 'Toplantı' }

async function anItem({ server }: Context, as: Person, refId: string | null = null) {
  const type = refId ? ('SERVICE_REQUEST' as const) : ('OTHER' as const)
  const row = { type, date: '2026-11-30', title: 'Boya', ref_id: refId }
  const { id } = await server.db.insertInto('calendar_items').values(row).returning('id').executeTakeFirstOrThrow()
  return { as, params: { id } }
}

async function aFeed({ server }: Context) {
  const as = await server.person('TECHNICIAN')
  await server.db.insertInto('calendar_feeds').values({ user_id: as.id, token_hash: as.id }).execute()
  return { as }
}

const calendarAndMessages: ChangeCases = {
  'calendar.create': async ({ admin }) => ({ as: admin, body: itemBody, log: CREATE }),
  'calendar.update': async (context) => ({
    ...(await anItem(context, context.technician)),
    body: { title: 'Cila', date: '2026-12-02' },
    log: UPDATE,
  }),
  // A request's item moves with its request, so the log has an entry about the request.
  'calendar.update, of a request': async (context) => {
    const { id } = await aRequest(context)
    return { ...(await anItem(context, context.admin, id)), body: { date: '2026-12-02' }, log: UPDATE }
  },
  'calendar.remove': async (context) => ({ ...(await anItem(context, context.technician)), log: DELETE }),
  'calendar.remove, of a request': async (context) => {
    const { id } = await aRequest(context)
    return { ...(await anItem(context, context.admin, id)), log: UPDATE }
  },
  'calendar.renewFeed': async (context) => ({ ...(await aFeed(context)), log: CREATE }),
  'calendar.removeFeed': async (context) => ({ ...(await aFeed(context)), log: DELETE }),
  'notifications.subscribe': async ({ server }) => ({
    as: await aSubscriber(server),
    body: aBrowser(),
    log: 'NOTIFICATION CREATE',
  }),
  'notifications.unsubscribe': async ({ server }) => {
    const as = await server.person('CUSTOMER')
    const { endpoint, keys } = aBrowser()
    const row = { endpoint, ...keys, user_id: as.id, session_id: as.sessionId }
    await server.db.insertInto('push_subscriptions').values(row).execute()
    return { as, query: { endpoint }, log: 'NOTIFICATION DELETE' }
  },
  'notifications.resend': async ({ server, admin }) => {
    return { as: admin, params: { id: await failedMessage(server) }, log: 'NOTIFICATION UPDATE' }
  },
  'support.testMail': async ({ admin }) => ({ as: admin, log: 'NOTIFICATION SEND' }),
  'notifications.resendAll': async ({ server, admin }) => {
    await failedMessage(server)
    return { as: admin, log: 'NOTIFICATION UPDATE' }
  },
}

async function failedMessage(server: TestServer): Promise<string> {
  const message = { channel: 'EMAIL', kind: 'offer_sent', recipient: 'a@pruva.test', subject: 'Teklif' } as const
  const { id } = await server.db
    .insertInto('outbox_messages')
    .values({ ...message, text_body: 'Teklif', status: 'FAILED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const serviceCases: ChangeCases = { ...requests, ...inventory, ...calendarAndMessages, ...paymentCases }
