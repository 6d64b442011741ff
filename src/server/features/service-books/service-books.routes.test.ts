import { describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createOffer,
  createPart,
  createRequest,
} from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { dayOf } from '../../../shared/days.ts'
import { documentsApi } from '../../../shared/documents/documents.contract.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { serviceBooksApi } from '../../../shared/service-books/service-books.contract.ts'
import { sha256 } from '../../files/canonical-json.ts'

const server = useServer()
const { admin, owner, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})

const book = async (who: Person, boatId: string, query = '') => {
  const answer = await server.fetch(`/api/boats/${boatId}/service-book${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
const textOfBook = async (who: Person, boatId: string, query = '') => textOfPdf((await book(who, boatId, query)).bytes)

const DONE = { status: 'COMPLETED', completed_at: new Date('2026-05-05T10:00:00Z') } as const

async function aBoat(customer = owner) {
  const boat = await createBoat(server.db, owner.id, { name: 'Işıl Deniz', model: 'İstanbul 42' })
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  const job = {
    ...DONE,
    customer_id: customer.id,
    boat_id: boat.id,
    description: 'Sözüm',
    work_done: 'İmpeller yenilendi',
  }
  const request = await createRequest(server.db, job)
  await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
  await createOffer(server.db, request.id, { status: 'ACCEPTED', final_try_minor: 7_654_300 })
  return { id: boat.id, engineId: engine.id, requestNumber: request.request_number, requestId: request.id }
}

/** An engine whose newest reading is the day before the work. */
const readAt = (engine_id: string) =>
  server.db.transaction().execute(async (tx) => {
    const reading = (day: string, hours: number) => ({
      ...{ engine_id, source: 'OWNER' as const, read_at: new Date(`${day}T09:00:00Z`) },
      ...{ hours_hundredths: hours * 100, total_hundredths: hours * 100 },
    })
    // The engine's first reading, of today, was wrong.
    const first = await tx.selectFrom('engine_readings').select('id').where('engine_id', '=', engine_id).execute()
    await tx
      .insertInto('engine_readings')
      .values([
        { ...reading('2026-03-01', 100), voids_id: first[0]?.id ?? null },
        { ...reading('2026-05-04', 312.5), voids_id: null },
        { ...reading('2026-07-01', 320), voids_id: null },
      ])
      .execute()
    await tx.updateTable('engines').set({ hours_used_hundredths: 32_000 }).where('id', '=', engine_id).execute()
  })

describe('a service book', () => {
  it('says identity, engines, work with hours, and the hash of its content on the last page, with page numbers', async () => {
    const { id, engineId, requestNumber, requestId } = await aBoat()
    await server.db
      .insertInto('boat_identities')
      .values({ boat_id: id, hin: 'TRSRM58014F223', flag: 'Türkiye' })
      .execute()
    await server.db
      .insertInto('request_plan_items')
      .values({ request_id: requestId, title: 'Yağ ve filtre', is_done: true, is_open: false })
      .execute()
    await readAt(engineId)
    const { status, headers, bytes } = await book(owner, id)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    const { text, pages } = await textOfPdf(bytes)
    for (const words of [
      'İçindekiler',
      'TR-SRM58014F223',
      'Türkiye',
      requestNumber,
      '05.05.2026',
      'İmpeller yenilendi',
    ])
      expect(text).toContain(words)
    for (const words of ['312,5 saatte', 'Yağ ve filtre', `${pages} / ${pages}`]) expect(text).toContain(words)
    expect(text).not.toMatch(/Sözüm|76\.543/)
    const made = await server.db.selectFrom('service_books').select('content_sha256').execute()
    expect(made.filter(({ content_sha256 }) => text.includes(content_sha256))).toHaveLength(1)
  })

  it('says who did the work by first name, the parts used, the signed report and the hours at both ends of the chart', async () => {
    const { id, engineId, requestId } = await aBoat()
    await readAt(engineId)
    const worker = await server.person('TECHNICIAN', { fullName: 'Kemalettin Gizlisoy' })
    await assignTechnician(server.db, requestId, worker.id)
    const part = await createPart(server.db, { name: 'Deniz suyu impelleri' })
    const list = { service_request_id: requestId }
    const lists = await server.db.insertInto('part_lists').values(list).returning('id').execute()
    const item = { part_list_id: lists[0]?.id ?? '', spare_part_id: part.id, quantity_e3: 3000, used_e3: 2000 }
    await server.db.insertInto('part_list_items').values(item).execute()
    const body = { technician: { name: 'Kemalettin', strokes: [[10, 10, 500, 200]] } }
    const signed = await server.call(admin, reportsApi.sign, { params: { id: requestId }, body })
    const { text } = await textOfBook(owner, id)
    for (const words of ['Kemalettin', 'Deniz suyu impelleri', signed.body.data.signed?.sha256 ?? '?'])
      expect(text).toContain(words)
    expect(text).not.toContain('Gizlisoy')
    expect(text).toMatch(/· 100 saat .*· 320 saat/s)
  })

  it('is known to the check page by its file, with its day alone', async () => {
    const { id } = await aBoat()
    const file = (await book(owner, id)).bytes
    const { status, body } = await server.call(null, documentsApi.byHash, { params: { sha256: sha256(file) } })
    expect(status).toBe(200)
    expect(body.data).toEqual({ kind: 'SERVICE_BOOK', number: dayOf(server.clock()), rev: null, state: 'MADE' })
  })

  it('nothing changed → the same bytes; changed → another book', async () => {
    const { id, requestId } = await aBoat()
    const [first, again] = [await book(owner, id), await book(admin, id)]
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    await server.db.updateTable('service_requests').set({ work_done: 'Başka' }).where('id', '=', requestId).execute()
    expect((await book(owner, id)).headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  it('many ask for it at once → one file', async () => {
    const { id } = await aBoat()
    const books = await Promise.all(Array.from({ length: 3 }, () => book(owner, id)))
    expect(new Set(books.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })

  it.each([
    ['', false],
    ['?prices=false', false],
    ['?prices', true],
    ['?prices=true', true],
  ])('prices with "%s" → %s, and never those of an owner before', async (query, isPriced) => {
    const mine = await aBoat()
    expect((await textOfBook(owner, mine.id, query)).text.includes('76.543,00')).toBe(isPriced)
    const before = await aBoat(stranger)
    expect((await textOfBook(owner, before.id, query)).text).not.toContain('76.543,00')
  })

  it('is for the owner and admins', async () => {
    const { id } = await aBoat()
    const statuses = await Promise.all(
      [owner, admin, stranger, technician].map(async (who) => (await book(who, id)).status),
    )
    expect(statuses).toEqual([200, 200, 404, 403])
    expect((await book(owner, id, '?format=doc')).status).toBe(400)
  })

  it('a boat without anything → a book all the same', async () => {
    const boat = await createBoat(server.db, owner.id, { name: 'Yeni' })
    const { text } = await textOfBook(owner, boat.id)
    for (const words of ['Kimlik bilgisi girilmedi', 'Teknede motor yok', 'tamamlanmış iş yok'])
      expect(text).toContain(words)
  })

  it('500 works → all of them, while others are answered', async () => {
    const boat = await createBoat(server.db, owner.id)
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...DONE,
      customer_id: owner.id,
      payer_id: owner.id,
      boat_id: boat.id,
      request_type: 'MAINTENANCE' as const,
      description: 'x',
      work_done: `İş${index}bitti: motor yağı ve filtreler değişti, deniz suyu pompası sökülüp temizlendi.`,
      number_year: 2030,
      number_in_year: index + 1,
    }))
    await server.db.insertInto('service_requests').values(rows).execute()
    const making = book(owner, boat.id)
    const other = await server.fetch('/api/health')
    expect(other.status).toBe(200)
    const { text, pages } = await textOfPdf((await making).bytes)
    expect(pages).toBeGreaterThan(30)
    for (const index of [0, 250, 499]) expect(text).toContain(`İş${index}bitti`)
  })
})

const CONTENTS = 'icindekiler.txt'

/** The names in a ZIP's directory. */
function namesIn(bytes: Uint8Array): string[] {
  const zip = Buffer.from(bytes)
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

describe('its ZIP', () => {
  it('has the book and the photos of the work, and goes on without one that is lost', async () => {
    const boat = await createBoat(server.db, owner.id)
    const request = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, status: 'ACTIVE' })
    for (const caption of ['bir', 'iki']) {
      const form = photoForm(await phonePhoto(60, 40), { serviceRequestId: request.id, caption })
      expect((await server.call(admin, photosApi.upload, { body: form })).status).toBe(200)
    }
    await server.call(admin, requestsApi.complete, { params: { id: request.id }, body: { workDone: 'Bitti' } })
    const photos = `fotograflar/${request.request_number}`
    const whole = await book(owner, boat.id, '?format=zip')
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(namesIn(whole.bytes)).toEqual(['servis-defteri.pdf', `${photos}/01.webp`, `${photos}/02.webp`, CONTENTS])
    const [lost] = await server.db.selectFrom('photos').select('file_key').orderBy('created_at').execute()
    await server.storage.delete(lost?.file_key ?? '')
    const rest = await book(owner, boat.id, '?format=zip')
    expect(namesIn(rest.bytes)).toEqual(['servis-defteri.pdf', `${photos}/02.webp`, CONTENTS])
    expect(Buffer.from(rest.bytes).toString()).toContain(`${photos}/01.webp: `)
    expect(Buffer.from(rest.bytes).toString()).toContain('(dosya bulunamadı)')
  })

  it('a reader who goes away → the server goes on', async () => {
    const { id } = await aBoat()
    const away = new AbortController()
    const answer = await server.fetch(`/api/boats/${id}/service-book?format=zip`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: away.signal,
    })
    away.abort()
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect((await book(owner, id)).status).toBe(200)
  })

  it('a link of a minute → saved without the access token, as long as the session lives', async () => {
    const { id } = await aBoat()
    const link = async (who = owner) => server.call(who, serviceBooksApi.zipLink, { params: { id }, query: {} })
    const { path } = (await link()).body.data
    const saved = await server.fetch(path)
    expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(namesIn(new Uint8Array(await saved.arrayBuffer()))).toContain(CONTENTS)
    expect((await link(stranger)).status).toBe(404)
    const forged = await server.fetch(
      path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace('ticket=', 'ticket=x'),
    )
    expect([forged.status, (await forged.json()).message]).toEqual([404, 'download_ended'])
    await server.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionIn(path)).execute()
    expect((await server.fetch(path)).status).toBe(404)
    await server.db.updateTable('sessions').set({ ended_at: null }).where('id', '=', sessionIn(path)).execute()
  })
})

/** The session that a download's ticket names. */
const sessionIn = (path: string): string =>
  JSON.parse(Buffer.from(path.split('ticket=')[1]?.split('.')[0] ?? '', 'base64url').toString()).sessionId
