// The record of an answer, and the check of documents by their hash.
import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, UNKNOWN_ID } from '../../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../../test/offer-calls.ts'
import { textOfPdf } from '../../../../../test/pdf-text.ts'
import { documentsApi } from '../../../../shared/documents/documents.contract.ts'
import { labourApi } from '../../../../shared/labour/labour.contract.ts'
import { offerRecordTexts } from '../../../../shared/offers/offer-record.texts.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'
import { renderPdf } from '../../../files/pdf/pdf.ts'
import { answerOfOffer, recordOf } from './offer-record.queries.ts'
import { offerRecordDocument } from './offer-record-pdf.ts'

const { server, setup, send, edit } = useOffers()
// All calls come from one network.
beforeEach(() => server.db.deleteFrom('rate_limits').execute())

const ITEMS = [
  LABOUR,
  { ...LABOUR, description: 'Pasta cila', kind: 'OPTIONAL' },
  { ...LABOUR, description: 'Jotun', kind: 'ALTERNATIVE', group: 'Boya' },
  { ...LABOUR, description: 'Hempel', unitPrice: 80, kind: 'ALTERNATIVE', group: 'Boya' },
]

async function anOffer(body: object = {}) {
  const people = await setup()
  const offer = (await send(people.admin, people.request.id, { items: ITEMS, vatMode: 'EXCLUDED', ...body })).body
    .data as Offer
  return { ...people, offer }
}
async function anAcceptance() {
  const made = await anOffer()
  const selectedItemIds = [0, 3].map((place) => made.offer.items[place]?.id ?? '')
  const { status } = await server.call(made.customer, offersApi.accept, {
    params: { id: made.offer.id },
    body: { selectedItemIds, startAtOnce: true },
  })
  expect(status).toBe(200)
  return made
}
const actorOf = ({ id, email, sessionId }: Person, role: 'CUSTOMER' | 'ADMIN') => ({
  ...{ userId: id, sessionId, email, role, emailConfirmed: true, profileStatus: 'APPROVED' as const },
})
const read = async (who: Person | null, id: string) => {
  const answer = await server.app.inject({
    url: `/api/maintenance/offers/${id}/record`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const check = async (sha256: string) => {
  const { status, body } = await server.call(null, documentsApi.byHash, { params: { sha256 } })
  return status === 200 ? body.data : [status, body.message]
}
const setStatus = (admin: Person, id: string, status: string) =>
  server.call(admin, requestsApi.update, { params: { id }, body: { status, reason: 'Yanlış teklif' } })

describe('the record', () => {
  it('is a PDF for the owner and admins, the same bytes for ever, with its hash', async () => {
    const { admin, customer, offer } = await anAcceptance()
    const [first, second] = await Promise.all([read(customer, offer.id), read(admin, offer.id)])
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect((await read(customer, offer.id)).bytes.equals(first.bytes)).toBe(true)
    expect(first.headers.etag).toBe(`"${hashOf(first.bytes)}"`)
    const rows = await server.db.selectFrom('offer_records').select('sha256').execute()
    expect(rows.filter(({ sha256 }) => sha256 === hashOf(first.bytes))).toHaveLength(1)
  })

  it('stored in an earlier layout → made once more, and the check page knows both', async () => {
    const { customer, offer } = await anAcceptance()
    const owner = actorOf(customer, 'CUSTOMER')
    const { eventId } = await answerOfOffer(server.db, owner, offer.id)
    const sha256 = hashOf(Buffer.from(eventId))
    const stored = { event_id: eventId, file_key: eventId, sha256, byte_size: 1, made_at: new Date() }
    await server.db.insertInto('offer_records').values(stored).execute()
    const first = await read(customer, offer.id)
    expect([first.status, hashOf(first.bytes) === sha256]).toEqual([200, false])
    expect((await read(customer, offer.id)).bytes.equals(first.bytes)).toBe(true)
    for (const hash of [sha256, hashOf(first.bytes)]) expect(await check(hash)).toMatchObject({ kind: 'OFFER_RECORD' })
  })

  it('says what was agreed to, which lines were chosen, and their sums', async () => {
    const { customer, offer } = await anAcceptance()
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    expect(record.answer).toMatchObject({ kind: 'ACCEPTED', by: 'OWNER', codeSentTo: null })
    expect(record.answer.agreed?.split('\n')).toHaveLength(2)
    expect(record.lines.map(({ line, isChosen }) => [line.description, isChosen])).toEqual([
      ['İşçilik', true],
      ['Pasta cila', false],
      ['Jotun', false],
      ['Hempel', true],
    ])
    // (2 × 65 + 2 × 80) × 1,20, at 36 lira.
    expect([record.payable, record.payableTry]).toEqual([348, 12_528])
    expect(record.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['SENT', 'WORKSHOP'],
      ['ACCEPTED', 'OWNER'],
    ])
    expect(record.events[0]).toMatchObject({ network: null, device: null })
  })

  it('adds up: discount and KDV stand between the chosen lines and what is payable', async () => {
    const { customer, offer } = await anOffer({ items: [{ ...LABOUR, vatRate: 20 }], discountPercent: 10 })
    await server.call(customer, offersApi.accept, { params: { id: offer.id }, body: {} })
    const { text } = await textOfPdf(new Uint8Array((await read(customer, offer.id)).bytes))
    // 2 × 65 − 10 % + 20 %
    for (const line of [
      'Ara toplam € 130,00',
      'İndirim −€ 13,00',
      'Genel toplam (KDV hariç) € 117,00',
      'KDV %20 € 23,40',
      'Ödenecek tutar (KDV dahil) € 140,40',
    ])
      expect(text).toContain(line)
  })

  it('prints sixty lines with their job and rate, and long names, on its pages', async () => {
    const [admin, params] = [await server.person('ADMIN'), { rates: [{ name: 'Denizde', price: 60, currency: 'EUR' }] }]
    const { rates } = (await server.call(admin, labourApi.update, { body: { ...params, costs: [] } })).body.data
    const hours = { type: 'LABOUR', description: 'Turbo', rateId: rates.at(-1)?.id, quantity: 1.5, unitPrice: 60 }
    const items = Array.from({ length: 60 }, (_, index) => ({ ...LABOUR, description: `Kalem ${index} `.repeat(20) }))
    const { customer, offer } = await anOffer({ items: [{ ...hours, job: 'Kışlama' }, ...items] })
    await server.call(customer, offersApi.accept, { params: { id: offer.id }, body: {} })
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    const workshop = { ...record.workshop, tradeName: 'Uzunca '.repeat(30), logo: null }
    const paper = offerRecordDocument({
      ...record,
      workshop,
      pdfSha256: 'a'.repeat(64),
      logSeal: null,
      link: 'https://pruva.test/dogrula',
    })
    expect(JSON.stringify(paper.content)).toContain(offerRecordTexts.legal.ACCEPTED)
    expect(JSON.stringify(paper.content)).toContain('Kışlama · Turbo · Denizde')
    expect((await renderPdf(paper)).length).toBeGreaterThan(1000)
  })

  it('its hashes and its legal sentence stand on it, wherever on a page its events end', async () => {
    const { customer, offer } = await anAcceptance()
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    const [event] = record.events
    const logSeal = { day: '2026-11-26', seal: 'b'.repeat(64) }
    const papers = { pdfSha256: 'a'.repeat(64), logSeal, link: 'https://pruva.test' }
    const more = { workshop: { ...record.workshop, logo: null }, ...papers }
    for (let count = 1; count < 20; count += 2) {
      const events = Array.from({ length: count }, () => event).filter((one) => one !== undefined)
      const data = new Uint8Array(await renderPdf(offerRecordDocument({ ...record, ...more, events })))
      const pdf = await getDocument({ data, verbosity: 0 }).promise
      const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent()
      await pdf.loadingTask.destroy()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      const hashes = [more.pdfSha256, logSeal.seal].every((each) => text.includes(each))
      expect([count, hashes, text.includes('5070')]).toEqual([count, true, true])
    }
  })

  it('nobody else reads it, and there is none before an answer', async () => {
    const { admin, customer, offer } = await anOffer()
    expect((await read(customer, offer.id)).status).toBe(404)
    await server.call(admin, offersApi.reject, { params: { id: offer.id }, body: { reason: 'Vazgeçti' } })
    expect((await read(customer, offer.id)).status).toBe(200)
    expect((await read(await server.person('CUSTOMER'), offer.id)).status).toBe(403)
    expect((await read(await server.person('TECHNICIAN'), offer.id)).status).toBe(403)
    expect((await read(null, offer.id)).status).toBe(401)
    expect((await read(admin, UNKNOWN_ID)).status).toBe(404)
  })

  it('of a rejection says that, and not that the offer was approved', async () => {
    const { customer, offer } = await anOffer()
    await server.call(customer, offersApi.reject, { params: { id: offer.id }, body: { reason: 'Pahalı' } })
    const { text } = await textOfPdf(new Uint8Array((await read(customer, offer.id)).bytes))
    expect(text).toContain('teklifin reddedildiğini gösterir')
    expect(text).not.toContain('onaylandığını gösterir')
  })

  it('of an accepted offer whose request is canceled stays that of the acceptance, which counts no more', async () => {
    const { admin, customer, request, offer } = await anAcceptance()
    await server.call(admin, requestsApi.cancel, { params: { id: request.id } })
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    expect(record.answer).toMatchObject({ kind: 'ACCEPTED', by: 'OWNER' })
    expect(record.payable).toBe(348)
    const { bytes } = await read(customer, offer.id)
    expect(await check(hashOf(bytes))).toMatchObject({ kind: 'OFFER_RECORD', state: 'TAKEN_BACK' })
  })

  it('of an offer that is rejected after its acceptance was taken back is that of the rejection', async () => {
    const { admin, customer, request, offer } = await anAcceptance()
    await setStatus(admin, request.id, 'WAITING_APPROVAL')
    await server.call(customer, offersApi.reject, { params: { id: offer.id }, body: {} })
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    expect(record.answer).toMatchObject({ kind: 'REJECTED', by: 'OWNER' })
  })

  it('keeps the chosen lines after the acceptance was taken back', async () => {
    const { admin, customer, request, offer } = await anAcceptance()
    await setStatus(admin, request.id, 'WAITING_APPROVAL')
    const owner = actorOf(customer, 'CUSTOMER')
    const record = await recordOf(server.db, owner, await answerOfOffer(server.db, owner, offer.id))
    expect(record.lines.filter(({ isChosen }) => isChosen)).toHaveLength(2)
    expect(record.payable).toBe(348)
  })
})

describe('the check of a document', () => {
  it('knows an offer’s PDF with its state, revision by revision', async () => {
    const { admin, customer, offer } = await anOffer()
    const pdf = await server.app.inject({
      url: `/api/maintenance/offers/${offer.id}/pdf`,
      headers: { authorization: `Bearer ${customer.token}` },
    })
    const known = { kind: 'OFFER', number: offer.offerNumber, rev: 1 }
    expect(await check(hashOf(pdf.rawPayload))).toEqual({ ...known, state: 'SENT' })
    expect(await check(hashOf(pdf.rawPayload).toUpperCase())).toEqual({ ...known, state: 'SENT' })
    await edit(admin, offer.id)
    expect(await check(hashOf(pdf.rawPayload))).toEqual({ ...known, state: 'REVISED' })
  })

  it('knows a record, and says when its answer was taken back', async () => {
    const { admin, customer, request, offer } = await anAcceptance()
    const { bytes } = await read(customer, offer.id)
    const known = { kind: 'OFFER_RECORD', number: offer.offerNumber, rev: 1 }
    expect(await check(hashOf(bytes))).toEqual({ ...known, state: 'ACCEPTED' })
    await setStatus(admin, request.id, 'WAITING_APPROVAL')
    expect(await check(hashOf(bytes))).toEqual({ ...known, state: 'TAKEN_BACK' })
  })

  it.each(['a'.repeat(64), 'x', 'a'.repeat(63), "'%00"])('%s → 404', async (sha256) => {
    expect(await check(sha256)).toEqual([404, 'document_unknown'])
  })

  it('more than thirty a minute from one network → 429', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 31; times++)
      statuses.push((await server.call(null, documentsApi.byHash, { params: { sha256: 'x' } })).status)
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429])
  })
})
