import { describe, expect, it } from 'vitest'
import { createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { phonePhoto, photoForm } from '../../../../test/pictures.ts'
import { personalDataApi } from '../../../shared/personal-data/personal-data.contract.ts'
import { photosApi } from '../../../shared/photos/photos.contract.ts'
import { serviceBooksApi } from '../../../shared/service-books/service-books.contract.ts'

const server = useServer()
const { admin, owner, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})

async function aJob(of: Person, word: string) {
  const boat = await createBoat(server.db, of.id, { name: `Tekne ${word}` })
  await createEngine(server.db, { boat_id: boat.id, owner_user_id: of.id, serial_number: `SN-${word}` })
  const job = { customer_id: of.id, boat_id: boat.id, status: 'ACTIVE', description: `Söz ${word}` } as const
  const request = await createRequest(server.db, job)
  await createOffer(server.db, request.id, { status: 'DRAFT', rev: 0, offer_number: `TASLAK-${word}` })
  await createOffer(server.db, request.id, { status: 'SENT', rev: 1, offer_number: `T-${word}` })
  return { boat, request }
}

const dataOf = async (who: Person) => (await server.call(who, personalDataApi.mine)).body.data
const rowsOf = (data: Awaited<ReturnType<typeof dataOf>>, name: string) =>
  data.records.find((one) => one.name === name)?.rows ?? []

async function zipOf(who: Person) {
  const { path } = (await server.call(who, personalDataApi.zipLink)).body.data
  const answer = await server.fetch(path)
  return { path, answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The files of a ZIP by name; nothing in it is compressed. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const from = start + 30 + zip.readUInt16LE(start + 26)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(from, from + size))
  }
  return files
}

describe('GET /api/users/me/data', () => {
  it('has the facts of the caller, and none of anybody else', async () => {
    await aJob(owner, 'benim')
    await aJob(stranger, 'baskasinin')
    await server.db.updateTable('user_infos').set({ note: 'Geç öder' }).where('user_id', '=', owner.id).execute()
    const answer = await server.call(owner, personalDataApi.mine)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const { data } = answer.body
    expect(rowsOf(data, 'users')).toEqual([expect.objectContaining({ id: owner.id, email: owner.email })])
    expect(rowsOf(data, 'boats')).toEqual([expect.objectContaining({ name: 'Tekne benim' })])
    expect(rowsOf(data, 'engines')).toEqual([
      expect.objectContaining({ serialNumber: 'SN-benim', model: expect.stringMatching(/\S/) }),
    ])
    expect(rowsOf(data, 'service_requests')).toEqual([expect.objectContaining({ description: 'Söz benim' })])
    expect(rowsOf(data, 'offers').map(({ offerNumber }) => offerNumber)).toEqual(['T-benim'])
    expect(JSON.stringify(data)).not.toMatch(/baskasinin|Geç öder|TASLAK|argon2/)
    for (const other of [stranger.id, stranger.email, admin.id]) expect(JSON.stringify(data)).not.toContain(other)
  })

  it('words that name customers are given to the customer, not to the staff that they were sent to', async () => {
    const words = { kind: 'NEW', title: 'Yeni talep', body: 'Ahmet Gizli bir talep açtı' }
    const people = [owner, technician, admin]
    await server.db
      .insertInto('notifications')
      .values(people.map(({ id: user_id }) => ({ ...words, user_id })))
      .execute()
    const seen = await Promise.all(
      people.map(async (who) => JSON.stringify(rowsOf(await dataOf(who), 'notifications'))),
    )
    expect(seen.map((rows) => [rows.includes('NEW'), rows.includes('Ahmet Gizli')])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ])
  })

  it('an account whose profile waits has its data too; nobody else has', async () => {
    const waiting = await server.person('CUSTOMER', { profile: 'PENDING' })
    expect(rowsOf(await dataOf(waiting), 'user_infos')).toEqual([expect.objectContaining({ status: 'PENDING' })])
    expect((await server.call(null, personalDataApi.mine)).status).toBe(401)
  })
})

describe('its ZIP', () => {
  it('is as long as it says, and has the JSON, a PDF to read and the own photos', async () => {
    const who = await server.person('CUSTOMER')
    const { request } = await aJob(who, 'zipte')
    const other = await aJob(stranger, 'zipsiz')
    for (const { id } of [request, other.request]) {
      const form = photoForm(await phonePhoto(60, 40), { serviceRequestId: id, caption: 'Pervane' })
      expect((await server.call(admin, photosApi.upload, { body: form })).status).toBe(200)
    }
    const { answer, bytes } = await zipOf(who)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const files = filesIn(bytes)
    const photo = `fotograflar/${request.request_number}/001.webp`
    expect([...files.keys()]).toEqual(['verilerim.json', 'verilerim.pdf', photo])
    expect(files.get(photo)?.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
    const json = JSON.parse(files.get('verilerim.json')?.toString() ?? '')
    expect(rowsOf(json, 'service_requests')).toEqual(rowsOf(await dataOf(who), 'service_requests'))
    const { text } = await textOfPdf(new Uint8Array(files.get('verilerim.pdf') ?? []))
    for (const words of [who.email, 'Tekne zipte', 'Söz zipte', 'Durum: Sürüyor', 'Tekneler ve motorlar'])
      expect(text).toContain(words)
    expect(text).not.toContain('zipsiz')
  })

  it('goes on without a file that is lost, and leaves none behind', async () => {
    const who = await server.person('CUSTOMER')
    const { request } = await aJob(who, 'kayip')
    const form = photoForm(await phonePhoto(60, 40), { serviceRequestId: request.id, caption: '' })
    await server.call(admin, photosApi.upload, { body: form })
    const lost = await server.db
      .selectFrom('photos')
      .select('file_key')
      .where('service_request_id', '=', request.id)
      .executeTakeFirstOrThrow()
    await server.storage.delete(lost.file_key)
    const before = await server.db.selectFrom('pending_files').selectAll().execute()
    const { answer, bytes } = await zipOf(who)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect([...filesIn(bytes).keys()]).toEqual(['verilerim.json', 'verilerim.pdf'])
    expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual(before)
  })

  it('its address opens only with a ticket of its own, as long as the session lives', async () => {
    const { path } = await zipOf(owner)
    const boat = await createBoat(server.db, owner.id)
    const book = await server.call(owner, serviceBooksApi.zipLink, { params: { id: boat.id }, query: {} })
    const ofBook = book.body.data.path.split('ticket=')[1] ?? ''
    const foreign = await server.fetch(`${personalDataApi.byTicket.url}?ticket=${ofBook}`)
    expect([foreign.status, (await foreign.json()).message]).toEqual([404, 'download_ended'])
    await server.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', owner.sessionId).execute()
    const ended = await server.fetch(path)
    await server.db.updateTable('sessions').set({ ended_at: null }).where('id', '=', owner.sessionId).execute()
    expect([ended.status, (await ended.json()).message]).toEqual([404, 'download_ended'])
  })
})
