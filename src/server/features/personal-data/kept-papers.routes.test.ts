import { expect, it } from 'vitest'
import {
  assignTechnician,
  createOffer,
  createPayment,
  createPrivacyRequest,
  createRequest,
} from '../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { paymentsApi } from '../../../shared/payments/payments.contract.ts'
import { erasureApi } from '../../../shared/personal-data/erasure.contract.ts'
import { keptPapersApi } from '../../../shared/personal-data/kept-papers.contract.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { sha256 } from '../../files/canonical-json.ts'
import { emptyPapersOfYear } from './kept-papers.commands.ts'

const server = useServer()
const { admin, technician, owner } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  owner: 'CUSTOMER',
})

const kept = async () =>
  (await server.call(admin, keptPapersApi.list, { query: {} })).body.data.content.map(
    ({ kind, fullName, until }) => `${kind} ${fullName} ${until}`,
  )

it('the papers of an erased customer are for admins alone until their last day, then amounts and hashes stay', async () => {
  const { id } = await server.person('CUSTOMER')
  const job = await createRequest(server.db, { customer_id: id, status: 'COMPLETED' })
  await assignTechnician(server.db, job.id, technician.id)
  const offer = await createOffer(server.db, job.id, {
    ...{ status: 'ACCEPTED', rev: 1, note: 'Ayşe Hanım’a', created_at: new Date('2026-05-01T09:00:00Z') },
  })
  const snapshot = '{"customer":"Ayşe Deniz"}'
  await server.db
    .insertInto('offer_revisions')
    .values({
      ...{ offer_id: offer.id, rev: 1, offer_version: 1, snapshot, sha256: sha256(snapshot) },
      sent_at: new Date('2026-05-01T09:00:00Z'),
    })
    .execute()
  // Its last day has passed before the erasure.
  await createPayment(server.db, job.id, { paid_on: '2014-12-31', note: 'Ayşe verdi' })
  await createPayment(server.db, job.id, { paid_on: '2025-01-01', note: 'Ayşe verdi' })
  const offersFor = async (who: typeof admin) =>
    (await server.call(who, offersApi.ofRequest, { params: { requestId: job.id }, query: {} })).body.data.page
      .totalElements
  expect([await kept(), await offersFor(technician)]).toEqual([[], 1])

  const asked = await createPrivacyRequest(server.db, { kind: 'ERASURE', user_id: id, full_name: 'Ayşe Deniz' })
  await server.db.updateTable('sessions').set({ identity_at: server.clock() }).execute()
  const body = { requestId: asked.id, version: 1 }
  expect((await server.call(admin, erasureApi.erase, { params: { id }, body })).status).toBe(200)
  expect(await kept()).toEqual(['PAYMENT Ayşe Deniz 2035-12-31', 'OFFER Ayşe Deniz 2036-12-31'])
  const notes = async () =>
    (await server.db.selectFrom('payments').select('note').orderBy('paid_on').execute()).map(({ note }) => note)
  expect(await notes()).toEqual([null, 'Ayşe verdi'])

  expect([await offersFor(admin), await offersFor(technician)]).toEqual([1, 0])
  const params = { id: offer.id }
  expect(statusAndKey(await server.call(technician, offersApi.byId, { params }))).toBe('404 offer_not_found')
  expect(statusAndKey(await server.call(technician, reportsApi.byRequest, { params: { id: job.id } }))).toBe(
    '404 report_not_found',
  )
  for (const who of [technician, owner])
    expect(statusAndKey(await server.call(who, keptPapersApi.list, { query: {} }))).toBe('403 access_denied')

  await emptyPapersOfYear(server, new Date('2036-12-31T09:00:00Z'))
  expect(await notes()).toEqual([null, null])
  const revision = () => server.db.selectFrom('offer_revisions').select(['snapshot', 'sha256']).executeTakeFirst()
  expect(await revision()).toEqual({ snapshot, sha256: sha256(snapshot) })
  await emptyPapersOfYear(server, new Date('2037-01-02T09:00:00Z'))
  expect(await revision()).toEqual({ snapshot: '', sha256: sha256(snapshot) })
  const { note, final_try_minor } = await server.db
    .selectFrom('offers')
    .select(['note', 'final_try_minor'])
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  expect([note, final_try_minor]).toEqual([null, offer.final_try_minor])
  expect((await server.call(admin, offersApi.revisions, { params })).body.data).toEqual([])
  expect(statusAndKey(await server.call(admin, offersApi.pdf, { params }))).toBe('404 offer_not_found')
})

it('the preview of an erasure names an open opening balance; a payment on it is a kept paper without a job', async () => {
  const { id } = await server.person('CUSTOMER')
  await server.db
    .insertInto('dues')
    .values({ customer_id: id, kind: 'OPENING', amount_try_minor: 10_000, due_on: '2024-12-31' })
    .execute()
  const asked = await createPrivacyRequest(server.db, { kind: 'ERASURE', user_id: id, full_name: 'Ece Er' })
  await server.db.updateTable('sessions').set({ identity_at: server.clock() }).execute()
  const preview = await server.call(admin, erasureApi.preview, { params: { id } })
  expect(preview.body.data.debt).toBe(100)
  await server.call(admin, paymentsApi.record, {
    body: { customerId: id, amount: 100, paidOn: '2025-01-01', method: 'CASH', note: 'Ece verdi' },
  })
  const body = { requestId: asked.id, version: 1 }
  expect((await server.call(admin, erasureApi.erase, { params: { id }, body })).status).toBe(200)
  const papers = (await server.call(admin, keptPapersApi.list, { query: {} })).body.data.content
  expect(papers.filter(({ customerId }) => customerId === id)).toMatchObject([
    { kind: 'PAYMENT', number: 'Açılış bakiyesi', requestId: null, fullName: 'Ece Er', until: '2035-12-31' },
  ])
  const note = async () =>
    (await server.db.selectFrom('payments').select('note').where('customer_id', '=', id).executeTakeFirstOrThrow()).note
  expect(await note()).toBe('Ece verdi')
  await emptyPapersOfYear(server, new Date('2038-01-02T09:00:00Z'))
  expect(await note()).toBeNull()
})
