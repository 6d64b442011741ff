import { once } from 'node:events'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import {
  assignTechnician,
  createBoat,
  createEngine,
  createModel,
  createOffer,
  createPart,
  createRequest,
} from '../../../../../test/factories.ts'
import { type Person, UNKNOWN_ID, useServer } from '../../../../../test/harness.ts'
import { phonePhoto } from '../../../../../test/pictures.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'
import { workshopApi } from '../../../../shared/workshop/workshop.contract.ts'
import { addRevision } from '../drafts/offer-revisions.commands.ts'

const server = useServer()

const fetchPdf = (who: Person | null, id: string) =>
  server.fetch(`/api/maintenance/offers/${id}/pdf`, who ? { headers: { authorization: `Bearer ${who.token}` } } : {})

/** The text of each page, and the metadata of the file. */
async function read(response: Response) {
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = await pdf.getMetadata()
  await pdf.loadingTask.destroy()
  return { pages, text: pages.join(' ').replace(/\s+/g, ' '), info: info as { Title?: string; Author?: string } }
}

async function setup(body: object = {}) {
  const [admin, customer] = [
    await server.person('ADMIN'),
    await server.person('CUSTOMER', { fullName: 'Gülşah Çağlayan Öztürk' }),
  ]
  const boat = await createBoat(server.db, customer.id, { name: 'Işıl Deniz', model: 'İstanbul 42' })
  const request = await createRequest(server.db, { customer_id: customer.id, boat_id: boat.id })
  const answer = await server.call(admin, offersApi.create, {
    body: {
      serviceRequestId: request.id,
      items: [{ type: 'MANUAL', description: 'Şanzıman bakımı', quantity: 2, unitPrice: 1234.5 }],
      ...body,
    },
  })
  return { admin, customer, request, boat, offer: answer.body.data }
}

describe('GET /api/maintenance/offers/:id/pdf', () => {
  it('prints where the rate comes from', async () => {
    const sha256 = 'a'.repeat(64)
    const day = '2026-11-20'
    await server.db
      .insertInto('bulletins')
      .values({ day, number: '2026/220', fetched_at: new Date(), sha256 })
      .execute()
    await server.db.insertInto('bulletin_rates').values({ day, currency: 'EUR', forex_selling: '48.2101' }).execute()
    const official = await setup({ rateSource: 'BULLETIN' })
    const { text } = await read(await fetchPdf(official.admin, official.offer.id))
    expect(text).toContain('1 € = 48,2101 ₺')
    expect(text).toContain('Kur: TCMB 20.11.2026 tarihli, 2026/220 sayılı bülten, döviz satış.')
    const typed = await setup({ rateSource: 'MANUAL', exchangeRate: 50 })
    const own = await read(await fetchPdf(typed.admin, typed.offer.id))
    expect(own.text).toContain('Kur, servis tarafından belirlenmiş')
    expect(own.text).not.toContain('TCMB')
  })

  it('the letterhead has what the workshop has filled in, and the product where there is nothing', async () => {
    const { admin, offer } = await setup()
    const before = await read(await fetchPdf(admin, offer.id))
    expect(before.info.Author).toBe('Pruva')
    for (const word of ['V.D.', 'MERSİS', 'IBAN', 'null']) expect(before.text).not.toContain(word)
    const facts = {
      ...{ tradeName: 'Şahin Tekne Servisi', address: 'Liman Cad. 1, Göcek', phone: '0 (252) 645 00 00' },
      ...{ taxOffice: 'Fethiye', taxNumber: '1234567890', iban: 'TR330006100519786457841326' },
    }
    const body = new FormData()
    body.set('file', new Blob([Uint8Array.from(await phonePhoto(60, 40))]), 'logo.jpg')
    await server.call(admin, workshopApi.uploadLogo, { body })
    await server.call(admin, workshopApi.update, { body: facts })
    const filled = await setup()
    const { text, info } = await read(await fetchPdf(filled.admin, filled.offer.id))
    expect(info.Author).toBe('Şahin Tekne Servisi')
    for (const word of [facts.tradeName, facts.address, '0252 645 00 00', 'Fethiye V.D. 1234567890'])
      expect(text).toContain(word)
    expect(text).toContain('TR33 0006 1005 1978 6457 8413 26')
    await server.db
      .updateTable('workshop')
      .set({ trade_name: null, address: null, phone: null, iban: null, tax_number: null, logo_key: null })
      .execute()
  })

  it('says everything in selectable Turkish: number, boat, engines, customer, lines and the totals in both currencies', async () => {
    const part = await createPart(server.db, { name: 'Yağ ve ığdır süzgeci', part_code: 'ÖZ-12' })
    const terms = {
      items: [
        { type: 'INVENTORY', partId: part.id, quantity: 3, unitPrice: 48.1 },
        { type: 'MANUAL', description: 'Şanzıman bakımı', quantity: 2, unitPrice: 1234.5 },
      ],
      discountPercent: 10,
      discountAmount: 25,
      exchangeRate: 41.25,
      note: 'Ücretsiz teslimat: Göcek',
    }
    const { admin, customer, request, boat, offer: sent } = await setup(terms)
    const { modelId } = await createModel(server.db, { brand: 'Volvo Penta', model: 'D6-400' })
    const engine = await createEngine(server.db, {
      model_id: modelId,
      boat_id: boat.id,
      owner_user_id: customer.id,
      serial_number: 'SN-İĞ1',
      hours_used_hundredths: 41_250,
    })
    await server.db.insertInto('request_engines').values({ request_id: request.id, engine_id: engine.id }).execute()
    // The engine is of what is sent from now on.
    const offer = (await server.call(admin, offersApi.update, { params: { id: sent.id }, body: terms })).body.data

    const response = await fetchPdf(customer, offer.id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${offer.offerNumber}.pdf"`)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toContain('no-store')

    const { pages, text, info } = await read(response)
    expect(pages).toHaveLength(1)
    const expected = [
      offer.offerNumber,
      'Sürüm 2',
      ...['Gülşah Çağlayan Öztürk', customer.email],
      ...['Işıl Deniz', 'İstanbul 42', 'Volvo Penta D6-400', 'SN-İĞ1', '412,5 saat'],
      ...['Yağ ve ığdır süzgeci', 'ÖZ-12', '€ 48,10', '€ 144,30', 'Şanzıman bakımı', '€ 1.234,50', '€ 2.469,00'],
      ...['€ 2.613,30', 'İndirim (%10)', '−€ 261,33', '−€ 25,00', '€ 2.326,97', '1 € = 41,25 ₺', '95.987,51 ₺'],
      ...['Ücretsiz teslimat: Göcek', 'Sayfa 1 / 1'],
      offer.validUntil.split('-').reverse().join('.'),
    ]
    for (const words of expected) expect(text).toContain(words)
    expect(offer.finalPriceTry).toBe(95_987.51)
    expect(info).toMatchObject({ Title: expect.stringContaining(offer.offerNumber), Author: 'Pruva' })
  })

  it('spreads two hundred lines over pages that each repeat the heading, without losing one', async () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      type: 'MANUAL',
      description: `Kalem ${index + 1} için işçilik`,
      quantity: 1,
      unitPrice: index + 0.01,
    }))
    const { admin, offer } = await setup({ items })
    const { pages, text } = await read(await fetchPdf(admin, offer.id))
    expect(pages.length).toBeGreaterThan(4)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Sayfa ${index + 1} / ${pages.length}`)
      if (/Kalem \d/.test(page)) expect(page).toContain('Birim fiyat')
    }
    for (const item of items) expect(text).toContain(item.description)
    expect(pages.at(-1)).toContain('Genel toplam')
  })

  it('says kinds, KDV, the deposit and what the sums count; the payable sum in lira', async () => {
    const line = (description: string, more: object = {}) => ({
      ...{ type: 'MANUAL', description, quantity: 1, unitPrice: 100, ...more },
    })
    const items = [
      line('Şanzıman'),
      line('Cila', { kind: 'OPTIONAL', vatRate: 10 }),
      line('Jotun', { kind: 'ALTERNATIVE', group: 'Boya', vatRate: 0, vatExemption: '13/a' }),
      line('Hempel', { kind: 'ALTERNATIVE', group: 'Boya' }),
    ]
    const { admin, offer } = await setup({ items, depositPercent: 50 })
    const { text } = await read(await fetchPdf(admin, offer.id))
    for (const words of [
      ...[
        'Genel toplam (KDV hariç) € 200,00',
        'KDV %0 € 0,00',
        'KDV %20 € 20,00',
        'Ödenecek tutar (KDV dahil) € 220,00',
      ],
      ...[
        'Ödenecek tutar (TL, KDV dahil) 7.920,00 ₺',
        'Kapora € 110,00 = 3.960,00 ₺',
        'Birim fiyatlara KDV dahil değildir.',
      ],
      ...['Cila İsteğe bağlı %10', 'Jotun Seçenek: Boya · İstisna: 13/a %0', 'her grubun ilk seçeneğini içerir'],
    ])
      expect(text).toContain(words)
    const included = await setup({ vatMode: 'INCLUDED', currency: 'TRY', depositPercent: 0 })
    const own = await read(await fetchPdf(included.admin, included.offer.id))
    expect(own.text).toContain('Ödenecek tutar (KDV dahil) 2.469,00 ₺')
    expect(own.text).toContain('İçindeki KDV %20 411,50 ₺')
    for (const words of ['Kapora', 'seçeneğini', '(TL']) expect(own.text).not.toContain(words)
  })

  it('an offer from before: its paper says nothing about KDV', async () => {
    const { admin, request } = await setup()
    const old = await createOffer(server.db, request.id)
    await server.db.transaction().execute((tx) => addRevision(tx, old, { who: null, sentAt: new Date() }))
    const { text } = await read(await fetchPdf(admin, old.id))
    expect(text).toContain('Genel toplam € 100,00')
    for (const words of ['KDV', 'Kapora', 'Ödenecek']) expect(text).not.toContain(words)
  })

  it.each([14, 18, 20])(
    '%i lines: the sums stand on the page of the last two lines, below the head of the table',
    async (count) => {
      const items = Array.from({ length: count }, (_, index) => ({
        ...{ type: 'MANUAL', description: `Kalem-${index + 1}.`, quantity: 1, unitPrice: 100 },
      }))
      const { customer, offer } = await setup({ items })
      const { pages } = await read(await fetchPdf(customer, offer.id))
      const last = pages.at(-1) ?? ''
      for (const words of [`Kalem-${count - 1}.`, `Kalem-${count}.`, 'Tutar', 'Ödenecek tutar'])
        expect(last).toContain(words)
      for (let line = 1; line <= count; line++) {
        expect(pages.join(' ').split(`Kalem-${line}.`)).toHaveLength(2)
      }
    },
  )

  it('stands anything that the fields take: endless words, line breaks, letters that the font lacks', async () => {
    const { customer, offer } = await setup({
      items: [{ type: 'MANUAL', description: 'x'.repeat(300), quantity: 100_000, unitPrice: 9_999_999.99 }],
      note: `漢字 😀\tb\r\n${'ş'.repeat(1900)}`,
    })
    const response = await fetchPdf(customer, offer.id)
    expect(response.status).toBe(200)
    const { text } = await read(response)
    expect(text).toContain('€ 999.999.999.000,00')
    expect(text.replace(/[\s\u200b]/g, '')).toContain('x'.repeat(300))
  })

  it('leaves emoji out without a box or a gap, and marks letters that the fonts lack', async () => {
    const part = await createPart(server.db, { name: 'Pervane 👨‍👩‍👧 kanadı' })
    const { customer, offer } = await setup({
      items: [
        { type: 'MANUAL', description: 'Merhaba 🚤 kaptan ☀️', quantity: 1, unitPrice: 10 },
        { type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 10 },
      ],
      note: 'Görüşürüz 🇹🇷 3️⃣ 배편 ½ ₺ → ✅',
    })
    const { text } = await read(await fetchPdf(customer, offer.id))
    for (const words of ['Merhaba kaptan', 'Pervane kanadı', 'Görüşürüz 3 ?? ½ ₺ →']) expect(text).toContain(words)
    expect(text).not.toMatch(/\ufffd|[\u{1f000}-\u{1ffff}]|\ufe0f|\u200d|배/u)
  })

  it('shows an offer in lira without a rate', async () => {
    const { customer, offer } = await setup({ currency: 'TRY' })
    const { text } = await read(await fetchPdf(customer, offer.id))
    expect(text).toContain('2.469,00 ₺')
    expect(text).not.toContain('Kur')
  })

  it('opens for admins, the owner and the assigned technician only', async () => {
    const { admin, customer, request, offer } = await setup()
    const [assigned, technician, other] = [
      await server.person('TECHNICIAN'),
      await server.person('TECHNICIAN'),
      await server.person('CUSTOMER'),
    ]
    await assignTechnician(server.db, request.id, assigned.id)
    const answers = await Promise.all([admin, customer, assigned].map((who) => fetchPdf(who, offer.id)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    for (const who of [technician, other]) {
      const refused = await fetchPdf(who, offer.id)
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { success: false, message: 'not_your_offer', data: null },
      ])
    }
    expect((await fetchPdf(null, offer.id)).status).toBe(401)
    const unknown = await fetchPdf(admin, UNKNOWN_ID)
    expect([unknown.status, ((await unknown.json()) as { message: string }).message]).toEqual([404, 'offer_not_found'])
  })

  it('is finished when the server stops meanwhile', async () => {
    const { customer, offer } = await setup()
    const { app, url } = await server.another()
    const arrived = once(app.server, 'request')
    const headers = { authorization: `Bearer ${customer.token}` }
    const answer = fetch(`${url}/api/maintenance/offers/${offer.id}/pdf`, { headers })
    await arrived
    await app.close()
    const { pages } = await read(await answer)
    expect(pages).toHaveLength(1)
  })
})
