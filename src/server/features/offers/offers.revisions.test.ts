// What was sent never changes: each change of a sent offer is its next revision.
import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { assignTechnician } from '../../../../test/factories.ts'
import { type Person, UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { IDEMPOTENCY_HEADER } from '../../../shared/idempotency.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'

const { server, setup, send, edit } = useOffers()

/** To another server than the harness's. */
async function sendTo(url: string, { token }: Person, serviceRequestId: string, headers: object = {}) {
  const answer = await fetch(`${url}${offersApi.create.url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ serviceRequestId, items: [LABOUR] }),
  })
  return ((await answer.json()) as { data: { id: string } }).data
}

const pdfOf = async (who: Person, id: string) => (await server.call(who, offersApi.byId, { params: { id } })).body.data
const revisionsOf = (who: Person | null, id: string) => server.call(who, offersApi.revisions, { params: { id } })
const rowsOf = (id: string) =>
  server.db.selectFrom('offer_revisions').selectAll().where('offer_id', '=', id).orderBy('rev').execute()

describe('GET /api/maintenance/offers/:id/revisions', () => {
  it('the newest first, with the lines that were added, removed and changed, and both totals', async () => {
    const { admin, customer, request } = await setup()
    const oil = { type: 'MANUAL', description: 'Yağ', quantity: 1, unitPrice: 10 }
    const sent = (await send(admin, request.id, { items: [LABOUR, oil] })).body.data
    expect(sent.rev).toBe(1)
    const filter = { ...oil, description: 'Filtre' }
    const revised = await edit(admin, sent.id, { items: [{ ...LABOUR, unitPrice: 80 }, filter], version: 1 })
    expect(revised.body.data).toMatchObject({ rev: 2, version: 2, offerNumber: sent.offerNumber })
    const { status, body } = await revisionsOf(customer, sent.id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        rev: 2,
        isCurrent: true,
        finalPrice: 170,
        changes: {
          added: [{ description: 'Filtre' }],
          removed: [{ description: 'Yağ' }],
          changed: [{ before: { unitPrice: 65 }, after: { unitPrice: 80, lineTotal: 160 } }],
          totals: { before: { finalPrice: 140, finalPriceTry: 5040 }, after: { finalPrice: 170, finalPriceTry: 6120 } },
        },
      },
      { rev: 1, isCurrent: false, finalPrice: 140, validUntil: sent.validUntil, sentAt: sent.createdAt, changes: null },
    ])
    expect((await server.logsOf(sent.id)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`${sent.offerNumber} numaralı teklifin 2. sürümü gönderildi`),
    )
  })

  it('each is told to the owner, with its price', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    await edit(admin, id, { items: [{ ...LABOUR, unitPrice: 80 }] })
    const told = await server.db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('user_id', '=', customer.id)
      .orderBy('created_at')
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(['offer_sent', 'offer_sent'])
    expect(told[1]?.body).toContain('6.912,00')
  })

  it('is for the owner, the assigned technician and admins', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const [assigned, foreign] = [await server.person('TECHNICIAN'), await server.person('TECHNICIAN')]
    await assignTechnician(server.db, request.id, assigned.id)
    for (const who of [admin, customer, assigned]) expect((await revisionsOf(who, id)).status).toBe(200)
    for (const who of [foreign, await server.person('CUSTOMER')])
      expect((await revisionsOf(who, id)).body.message).toBe('not_your_offer')
    expect((await revisionsOf(admin, UNKNOWN_ID)).body.message).toBe('offer_not_found')
  })
})

describe('a revision', () => {
  it('keeps what was sent, whatever is edited or renamed later, under the SHA-256 of its text', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const [before] = await rowsOf(id)
    await server.db.updateTable('boats').set({ name: 'Poyraz' }).where('id', '=', request.boat_id).execute()
    await edit(admin, id, { items: [{ ...LABOUR, unitPrice: 999 }] })
    const [first, second] = await rowsOf(id)
    expect(first).toEqual(before)
    expect(JSON.parse(first?.snapshot ?? '')).toMatchObject({
      boat: { name: 'Işıl Deniz' },
      customer: { email: customer.email },
      offer: { rev: 1, finalPrice: 130 },
    })
    expect(JSON.parse(second?.snapshot ?? '')).toMatchObject({ boat: { name: 'Poyraz' }, offer: { rev: 2 } })
    for (const row of [first, second])
      expect(row?.sha256).toBe(
        createHash('sha256')
          .update(row?.snapshot ?? '')
          .digest('hex'),
      )
  })

  it('the database refuses to change or delete it, and a hash of another text', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const [row] = await rowsOf(id)
    if (!row) throw new Error('no revision')
    const ofRow = server.db.updateTable('offer_revisions').where('id', '=', row.id)
    await expect(ofRow.set({ snapshot: '{}' }).execute()).rejects.toThrow('never changes')
    await expect(server.db.deleteFrom('offer_revisions').where('id', '=', row.id).execute()).rejects.toThrow(
      'never changes',
    )
    const forged = { ...row, id: UNKNOWN_ID, rev: 2, snapshot: '{}' }
    await expect(server.db.insertInto('offer_revisions').values(forged).execute()).rejects.toThrow('check constraint')
    expect(await rowsOf(id)).toEqual([row])
  })

  it('two edits at once without a version → two revisions in a row, and the offer says the last one', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    await Promise.all([edit(admin, id, { note: 'a' }), edit(admin, id, { note: 'b' })])
    const { data } = (await revisionsOf(customer, id)).body
    expect(data.map(({ rev }) => rev)).toEqual([3, 2, 1])
    const offer = (await server.call(customer, offersApi.byId, { params: { id } })).body.data
    expect([offer.rev, offer.note]).toEqual([3, data[0]?.note])
  })
})

describe.each(['accept', 'reject'] as const)('an answer (%s) names what was read', (answer) => {
  const decide = (who: Person, id: string, body: object) =>
    server.call(who, offersApi[answer], { params: { id }, body })

  it.each([{ rev: 1 }, { version: 1 }, { rev: 1, version: 2 }])(
    'another revision is in force than %o → 409 offer_revised with its number',
    async (seen) => {
      const { admin, customer, request } = await setup()
      const { id } = (await send(admin, request.id)).body.data
      await edit(admin, id, { items: [{ ...LABOUR, unitPrice: 999 }] })
      const { status, body } = await decide(customer, id, seen)
      expect([status, body.message]).toEqual([409, 'offer_revised'])
      expect((body as unknown as { rev: number }).rev).toBe(2)
      expect((await decide(customer, id, { rev: 2 })).status).toBe(200)
    },
  )

  it('against a revision at the same moment → one of the two holds, never a price that was not read', async () => {
    for (let round = 0; round < 3; round++) {
      const { admin, customer, request } = await setup()
      const { id } = (await send(admin, request.id)).body.data
      const [answered, revised] = await Promise.all([
        decide(customer, id, { rev: 1 }),
        edit(admin, id, { items: [{ ...LABOUR, unitPrice: 999 }] }),
      ])
      expect([answered.status, revised.status].sort()).toEqual([200, 409])
      const offer = (await server.call(customer, offersApi.byId, { params: { id } })).body.data
      expect([offer.rev, offer.finalPrice]).toEqual(answered.status === 200 ? [1, 130] : [2, 1998])
    }
  })
})

describe('the PDF of a revision', () => {
  const fetchPdf = async (who: Person, path: string) => {
    const response = await server.fetch(`/api/maintenance/offers/${path}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it('is made once: the same bytes under the hash that is told, after renaming, accepting and a newer revision', async () => {
    const { admin, customer, request } = await setup()
    const { id, offerNumber } = (await send(admin, request.id)).body.data
    const first = await fetchPdf(customer, `${id}/pdf`)
    expect(first.status).toBe(200)
    const told = (await server.call(customer, offersApi.byId, { params: { id } })).body.data.pdfSha256
    expect(told).toBe(hashOf(first.bytes))
    await server.db.updateTable('boats').set({ name: 'Poyraz' }).where('id', '=', request.boat_id).execute()
    expect((await edit(admin, id, { items: [{ ...LABOUR, unitPrice: 999 }] })).body.data.pdfSha256).toBeNull()
    await server.call(customer, offersApi.accept, { params: { id } })
    const again = await fetchPdf(admin, `${id}/revisions/1/pdf`)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(again.headers.get('content-disposition')).toBe(`inline; filename="${offerNumber}-1.pdf"`)
    const [second, current] = [await fetchPdf(customer, `${id}/revisions/2/pdf`), await fetchPdf(customer, `${id}/pdf`)]
    expect(second.bytes.equals(current.bytes)).toBe(true)
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect((await revisionsOf(admin, id)).body.data.map(({ pdfSha256 }) => pdfSha256)).toEqual([
      hashOf(second.bytes),
      hashOf(first.bytes),
    ])
  })

  it('two first openings at once get the same bytes, and no file is left over', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    const [one, other] = await Promise.all([fetchPdf(admin, `${id}/pdf`), fetchPdf(customer, `${id}/pdf`)])
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(await server.db.selectFrom('pending_files').selectAll().execute()).toEqual([])
    const rows = await server.db
      .selectFrom('offer_pdfs')
      .innerJoin('offer_revisions', 'offer_revisions.id', 'offer_pdfs.revision_id')
      .select('offer_pdfs.byte_size')
      .where('offer_id', '=', id)
      .execute()
    expect(rows).toEqual([{ byte_size: one.bytes.length }])
  })

  it('no such revision → 404; somebody else → 403', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    for (const rev of ['2', '0', 'x', '1.5', '99999999999'])
      expect((await fetchPdf(admin, `${id}/revisions/${rev}/pdf`)).status).toBe(404)
    expect((await fetchPdf(await server.person('CUSTOMER'), `${id}/revisions/1/pdf`)).status).toBe(403)
  })

  it('is made at the sending where the server is told so', async () => {
    const { admin, request } = await setup()
    const { app, url } = await server.another({}, undefined, { pdfsAtSending: true })
    const sent = await sendTo(url, admin, request.id)
    await app.close()
    expect((await pdfOf(admin, sent.id)).pdfSha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('a repeated sending, which is rolled back → only the first one’s is made, and nothing fails', async () => {
    const { admin, request } = await setup()
    const { app, url } = await server.another({}, undefined, { pdfsAtSending: true })
    const failed = vi.spyOn(app.log, 'error')
    const operation = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const sent = await sendTo(url, admin, request.id, operation)
    expect(await sendTo(url, admin, request.id, operation)).toEqual(sent)
    await app.close()
    expect(failed.mock.calls).toEqual([])
    expect((await pdfOf(admin, sent.id)).pdfSha256).toMatch(/^[0-9a-f]{64}$/)
  })
})
