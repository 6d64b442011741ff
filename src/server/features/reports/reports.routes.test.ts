import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { notificationsApi } from '../../../shared/notifications/notifications.contract.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { toE3 } from '../../../shared/quantity.ts'
import { PAD, reportsApi } from '../../../shared/reports/reports.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { sha256 } from '../../files/canonical-json.ts'
import { mailedReports } from './mailed-report.ts'

const server = useServer()
const { admin, owner, technician, stranger } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  technician: 'TECHNICIAN',
  stranger: 'TECHNICIAN',
})

async function aJob(status: RequestStatus = 'COMPLETED') {
  const boat = await createBoat(server.db, owner.id, { name: 'Işıl Deniz', model: 'İstanbul 42' })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const { id } = await createRequest(server.db, {
    customer_id: owner.id,
    boat_id: boat.id,
    status,
    description: 'Motor ısınıyor',
    work_done: 'İmpeller yenilendi',
    assigned_date: '2026-05-04',
    completed_at: status === 'COMPLETED' ? new Date('2026-05-05T22:30:00Z') : null,
  })
  await server.db.insertInto('request_engines').values({ request_id: id, engine_id: engine.id }).execute()
  await assignTechnician(server.db, id, technician.id)
  return id
}

async function useParts(requestId: string, used: number) {
  const part = await createPart(server.db, { name: 'Şanzıman yağı' })
  const { id } = await server.db
    .insertInto('part_lists')
    .values({ service_request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('part_list_items')
    .values({ part_list_id: id, spare_part_id: part.id, quantity_e3: toE3(used + 1), used_e3: toE3(used) })
    .execute()
}

const read = (who: Person, id: string) => server.call(who, reportsApi.byRequest, { params: { id } })
const save = (who: Person, id: string, body: object) => server.call(who, reportsApi.save, { params: { id }, body })
const KEMAL = { name: 'Usta Kemal', strokes: [[10, 10, 500, 200, 900, 20]] }
const sign = (who: Person, id: string, body: object = {}) =>
  server.call(who, reportsApi.sign, { params: { id }, body: { technician: KEMAL, ...body } })
const pdf = async (who: Person, id: string) => {
  const answer = await server.fetch(`/api/maintenance/requests/${id}/report/pdf`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.status, tag: answer.headers.get('etag'), bytes: new Uint8Array(await answer.arrayBuffer()) }
}
/** Staff add photos while the job is under way. */
async function aPhotographedJob() {
  const id = await aJob('ACTIVE')
  const form = photoForm(await phonePhoto(), { serviceRequestId: id, caption: 'Eski conta' })
  const { body } = await server.call(technician, photosApi.upload, { body: form })
  await server.call(technician, requestsApi.complete, { params: { id }, body: { workDone: 'Conta' } })
  return { id, photoId: body.data.id }
}
describe('a service report', () => {
  it('stands ready from the job before anybody writes: complaint, work, parts, hours, days in Turkey', async () => {
    const id = await aJob()
    await useParts(id, 3)
    const { body } = await read(technician, id)
    expect(body.data).toMatchObject({
      requestId: id,
      boat: { name: 'Işıl Deniz', model: 'İstanbul 42' },
      complaint: 'Motor ısınıyor',
      findings: null,
      workDone: 'İmpeller yenilendi',
      parts: [{ name: 'Şanzıman yağı', quantity: 3, unit: 'PIECE' }],
      receivedOn: '2026-05-04',
      handedBackOn: '2026-05-06',
      signed: null,
      version: 0,
    })
    expect(body.data.engines).toHaveLength(1)
  })

  it('is written by its technician and admins, and not by others or at other times', async () => {
    const id = await aJob('ACTIVE')
    expect(statusAndKey(await save(technician, id, { findings: 'Conta kaçırıyor' }))).toBe('200 report_saved')
    expect(statusAndKey(await save(admin, id, { findings: 'Conta kaçırıyor', version: 1 }))).toBe('200 report_saved')
    expect(statusAndKey(await save(stranger, id, {}))).toBe('403 not_your_request')
    expect(statusAndKey(await read(stranger, id))).toBe('403 not_your_request')
    expect(statusAndKey(await read(owner, id))).toBe('404 report_not_found')
    expect(statusAndKey(await sign(technician, id))).toBe('409 report_needs_completion')
    expect(statusAndKey(await save(admin, await aJob('PENDING'), {}))).toBe('409 report_only_while_working')
  })

  it('prepared during the job: what was left empty comes from the job, also when it is signed', async () => {
    const id = await aJob('ACTIVE')
    await save(technician, id, { findings: 'Conta' })
    await server.call(technician, requestsApi.complete, { params: { id }, body: { workDone: 'Conta değişti' } })
    const { body } = await sign(technician, id)
    expect(body.data).toMatchObject({ findings: 'Conta', workDone: 'Conta değişti', receivedOn: '2026-05-04' })
  })

  it('takes photos of its own request only, and days in their order', async () => {
    const id = await aJob()
    expect(refused(await save(admin, id, { photoIds: [UNKNOWN_ID] }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'photoIds', message: 'report_photo_not_found' }],
    ])
    expect(refused(await save(admin, id, { receivedOn: '2026-05-02', handedBackOn: '2026-05-01' }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'handedBackOn', message: 'end_before_start' }],
    ])
  })

  it('names the plan items that were done and the extra work that was accepted, without prices, also in the PDF', async () => {
    const id = await aJob()
    const [engine] = (await read(technician, id)).body.data.engines
    const item = (title: string, is_done: boolean) => ({ request_id: id, title, is_done, is_open: false })
    const [done] = await server.db
      .insertInto('request_plan_items')
      .values([item('Yağ ve filtre', true), item('Tutya', false)])
      .returning('id')
      .execute()
    await server.db
      .updateTable('request_plan_items')
      .set((eb) => ({
        engine_id: eb.selectFrom('request_engines').select('engine_id').where('request_id', '=', id),
      }))
      .where('id', '=', done?.id ?? '')
      .execute()
    for (const [status, text, price] of [
      ['ACCEPTED', 'Egzoz dirseği', 987_654],
      ['REJECTED', 'Boya', 100],
    ] as const) {
      const offer = await createOffer(server.db, id, { kind: 'EXTRA', reason: 'HIDDEN_DAMAGE', status })
      const line = { description: text, quantity_e3: 2000, unit_price_minor: price }
      await server.db.updateTable('offer_items').set(line).where('offer_id', '=', offer.id).execute()
    }
    const { body } = await sign(technician, id)
    expect(body.data.planItems).toEqual([{ title: 'Yağ ve filtre', engine: engine?.label }])
    expect(body.data.extraWork).toEqual([{ text: 'Egzoz dirseği', quantity: 2, unit: 'PIECE' }])
    const { text } = await textOfPdf((await pdf(owner, id)).bytes)
    for (const words of ['Yapılan bakım maddeleri', 'Yağ ve filtre', 'Ek iş', 'Egzoz dirseği'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Tutya|Boya|9\.?876/)
  })

  it('signed before reports named plan items and extra work: stays as it was signed', async () => {
    const id = await aJob()
    await sign(technician, id)
    const { snapshot } = await server.db
      .selectFrom('service_reports')
      .select('snapshot')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    const { planItems: _, extraWork: __, requestId: ___, ...before } = JSON.parse(snapshot ?? '')
    const earlier = await aJob()
    const text = JSON.stringify({ ...before, requestId: earlier })
    const row = { request_id: earlier, snapshot: text, sha256: sha256(text), signed_by: admin.id }
    await server.db
      .insertInto('service_reports')
      .values({ ...row, signed_at: new Date(), updated_at: new Date() })
      .execute()
    const { body } = await read(owner, earlier)
    expect(body.data).toMatchObject({ planItems: [], extraWork: [], signed: { sha256: sha256(text) } })
    expect((await pdf(owner, earlier)).status).toBe(200)
  })

  it('signed: says what it said then, whatever changes later, also for the database', async () => {
    const id = await aJob()
    await useParts(id, 3)
    await save(technician, id, { findings: 'Conta', workDone: 'Conta değişti', receivedOn: '2026-05-04' })
    const { body } = await sign(technician, id, { owner: { name: 'Deniz Kaptan' }, version: 1 })
    expect(body.message).toBe('report_signed_now')
    expect(body.data.signed).toMatchObject({ technician: 'Usta Kemal', owner: 'Deniz Kaptan' })
    await useParts(id, 5)
    await server.db.updateTable('service_requests').set({ description: 'Başka' }).where('id', '=', id).execute()
    const later = await read(owner, id)
    expect(later.body.data).toEqual(body.data)
    const row = await server.db
      .selectFrom('service_reports')
      .selectAll()
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sha256(row.snapshot ?? '')).toBe(body.data.signed?.sha256)
    expect(statusAndKey(await save(admin, id, { findings: 'Sonradan' }))).toBe('409 report_signed')
    expect(statusAndKey(await sign(admin, id))).toBe('409 report_signed')
    for (const statement of ["update service_reports set findings = 'x'", 'delete from service_reports'])
      await expect(sql.raw(`${statement} where request_id = '${id}'`).execute(server.db)).rejects.toThrow(
        'A signed report never changes',
      )
  })

  it('two sign at once → one signature', async () => {
    const id = await aJob()
    const answers = await Promise.all([sign(technician, id), sign(admin, id, { technician: { name: 'Yönetici' } })])
    expect(answers.map(statusAndKey).sort()).toEqual(['200 report_signed_now', '409 report_signed'])
  })

  it('signed: its owner gets it by mail and is told in the app, and their request says when', async () => {
    const id = await aJob()
    const before = await server.call(owner, requestsApi.work, { params: { id } })
    expect(before.body.data?.reportSignedAt).toBeNull()
    const { body } = await sign(technician, id)
    const after = await server.call(owner, requestsApi.work, { params: { id } })
    expect(after.body.data?.reportSignedAt).toBe(body.data.signed?.at)
    const told = await server.call(owner, notificationsApi.list, { query: {} })
    expect(told.body.data.content.some(({ kind, requestId }) => kind === 'report_signed' && requestId === id)).toBe(
      true,
    )
    const mails = await server.db
      .selectFrom('outbox_messages')
      .select(['recipient', 'report_id'])
      .where('kind', '=', 'report_signed')
      .where('text_body', 'like', `%${id}%`)
      .execute()
    expect(mails).toEqual([{ recipient: owner.email, report_id: id }])
    const deps = { db: server.db, clock: server.clock, storage: server.storage, appUrl: 'https://pruva.test' }
    const mailed = mailedReports({ ...deps, log: { error: () => {} } })
    const { filename, content } = await mailed.reportOf(id)
    await mailed.stop()
    expect(filename).toBe(`servis-formu-${body.data.requestNumber}.pdf`)
    expect((await textOfPdf(Uint8Array.from(content))).text).toContain(body.data.signed?.sha256.slice(0, 16))
  })

  it.each([
    ['a point outside of the pad', [[0, PAD.width + 1]]],
    ['half a point', [[1, 2, 3]]],
    ['too many strokes', Array.from({ length: PAD.strokes + 1 }, () => [1, 1])],
    ['too many points', Array.from({ length: 6 }, () => Array.from({ length: PAD.numbers }, () => 1))],
    ['words', 'strokes'],
  ])('signature: %s → 400 at its field', async (_, strokes) => {
    const answer = await sign(technician, await aJob(), { technician: { name: 'Kemal', strokes } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.field).toMatch(/^technician\.strokes/)
  })
})

describe('the PDF of a service report', () => {
  it('is made once, with everything that was signed, and served as the same bytes', async () => {
    const { id, photoId } = await aPhotographedJob()
    await useParts(id, 3)
    await save(technician, id, { findings: 'Çok uzun bulgu. '.repeat(150), workDone: 'Conta', photoIds: [photoId] })
    expect((await pdf(technician, id)).status).toBe(404)
    const signed = await sign(technician, id)
    const first = await pdf(owner, id)
    const again = await pdf(admin, id)
    expect(again.tag).toBe(`"${sha256(first.bytes)}"`)
    expect(sha256(again.bytes)).toBe(sha256(first.bytes))
    const { text, pages } = await textOfPdf(first.bytes)
    expect(pages).toBeGreaterThan(1)
    for (const words of [
      'Servis formu',
      'Işıl Deniz',
      'Motor ısınıyor',
      'Çok uzun bulgu.',
      'Şanzıman yağı',
      'Usta Kemal',
      'Müşteri hazır değildi',
      signed.body.data.signed?.sha256 ?? '?',
    ])
      expect(text).toContain(words)
    expect((await pdf(stranger, id)).status).toBe(403)
  })

  it('a photo that was deleted after the signing is said to be missing', async () => {
    const { id, photoId } = await aPhotographedJob()
    await sign(technician, id)
    await server.db.deleteFrom('photos').where('id', '=', photoId).execute()
    expect((await textOfPdf((await pdf(owner, id)).bytes)).text).toContain('Fotoğraf bulunamadı')
  })
})
