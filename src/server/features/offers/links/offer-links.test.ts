// Links that show an offer without an account, and answers with a code from a mail.
import { beforeEach, describe, expect, it } from 'vitest'
import { LABOUR } from '../../../../../test/offer-calls.ts'
import { useOfferLinks, wrong } from '../../../../../test/offer-link-calls.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import { agreedTexts } from '../../../../shared/offers/offer-links.texts.ts'
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'

const { server, send, edit, aLink, codeFor, accept, statusOf } = useOfferLinks()
const HOUR = 3_600_000
// All calls come from one network.
beforeEach(() => server.db.deleteFrom('rate_limits').execute())

describe('a link', () => {
  it('names its secret once and stores its hash', async () => {
    const { admin, offer, link } = await aLink()
    expect(Buffer.from(link.token, 'base64url').length).toBe(16)
    expect(link.url.endsWith(`/teklif#${link.token}`)).toBe(true)
    const listed = await server.call(admin, offerLinksApi.list, { params: { id: offer.id } })
    expect(JSON.stringify(listed.body)).not.toContain(link.token)
    const rows = await server.db.selectFrom('offer_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link.token)
  })

  it('shows the offer and nothing else of its owner', async () => {
    const { admin, customer, request, offer, params } = await aLink()
    const other = (await send(admin, request.id)).body.data as Offer
    const { body } = await server.call(null, offerLinksApi.byAnyone, { params })
    expect(body.data).toMatchObject({ offerNumber: offer.offerNumber, rev: 1, status: 'SENT' })
    const text = JSON.stringify(body)
    for (const secret of [customer.email, customer.id, request.id, offer.id, other.offerNumber, 'İskele'])
      expect(text).not.toContain(secret)
  })

  it('shows the revision that is in force, and the sum of the one that was opened last', async () => {
    const { admin, offer, params } = await aLink()
    await server.call(null, offerLinksApi.byAnyone, { params })
    await edit(admin, offer.id, { items: [{ ...LABOUR, unitPrice: 80 }] })
    await edit(admin, offer.id, { note: 'Yeni' })
    const { body } = await server.call(null, offerLinksApi.byAnyone, { params })
    const { payableTry, vatMode } = offer
    expect(body.data).toMatchObject({ rev: 3, note: 'Yeni', replaced: { rev: 1, payableTry, vatMode } })
  })

  it('unknown, revoked and ended links, and those of a withdrawn offer → the same 404 for every call', async () => {
    const [revoked, ended, withdrawn] = [await aLink(), await aLink(), await aLink()]
    await server.call(revoked.admin, offerLinksApi.revoke, {
      params: { id: revoked.offer.id, linkId: revoked.link.id },
    })
    await server.db.updateTable('offers').set({ valid_until: '2020-01-01' }).where('id', '=', ended.offer.id).execute()
    await server.call(withdrawn.admin, offersApi.withdraw, { params: { id: withdrawn.offer.id } })
    const answers = new Set<string>()
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', revoked.link.token, ended.link.token, withdrawn.link.token])
      for (const [endpoint, body] of [
        [offerLinksApi.byAnyone, undefined],
        [offerLinksApi.pdf, undefined],
        [offerLinksApi.photo, undefined],
        [offerLinksApi.sendCode, undefined],
        [offerLinksApi.accept, { code: '123456', rev: 1 }],
        [offerLinksApi.reject, { code: '123456', rev: 1 }],
      ] as const) {
        const answer = await server.call(null, endpoint, { params: { token, place: '1' }, body })
        answers.add(`${answer.status} ${answer.body.message}`)
      }
    expect([...answers]).toEqual(['404 share_link_not_found'])
  })

  it('says whether its request takes an answer', async () => {
    const { admin, request, params } = await aLink()
    const shown = async () => (await server.call(null, offerLinksApi.byAnyone, { params })).body.data.isAnswerable
    expect(await shown()).toBe(true)
    for (const [status, isAnswerable] of [
      ['ACTIVE', false],
      ['PENDING', false],
      ['WAITING_APPROVAL', true],
    ] as const) {
      await server.call(admin, requestsApi.update, { params: { id: request.id }, body: { status } })
      expect([status, await shown()]).toEqual([status, isAnswerable])
    }
  })

  it('is made for an open offer alone', async () => {
    const { admin, offer } = await aLink()
    await server.call(admin, offersApi.withdraw, { params: { id: offer.id } })
    const refused = await server.call(admin, offerLinksApi.make, { params: { id: offer.id } })
    expect([refused.status, refused.body.message]).toEqual([409, 'offer_not_in_sent_status'])
  })

  it('its holder opens it → one OPENED a day without a name, and a PDF without a search engine', async () => {
    const { offer, params } = await aLink()
    for (const _ of [1, 2]) await server.call(null, offerLinksApi.byAnyone, { params })
    const pdf = await server.app.inject({ url: `/api/public/offers/${params.token}/pdf` })
    expect([pdf.statusCode, pdf.headers['x-robots-tag'], pdf.headers['referrer-policy']]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ])
    const events = await server.db
      .selectFrom('offer_events')
      .select(['kind', 'user_id'])
      .where('offer_id', '=', offer.id)
      .where('link_id', 'is not', null)
      .orderBy('at')
      .execute()
    expect(events).toEqual([
      { kind: 'OPENED', user_id: null },
      { kind: 'PDF_OPENED', user_id: null },
    ])
  })
})

describe('a code', () => {
  it('accepts once, with the words that were agreed to', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    expect(await accept(params, { code, startAtOnce: true })).toEqual([200, 'offer_accepted'])
    expect(await accept(params, { code })).toEqual([400, 'code_used'])
    const event = await server.db
      .selectFrom('offer_events')
      .select(['user_id', 'agreed'])
      .where('offer_id', '=', offer.id)
      .where('kind', '=', 'ACCEPTED')
      .executeTakeFirstOrThrow()
    expect(event.user_id).toBe(customer.id)
    expect(event.agreed).toContain(offer.offerNumber)
    expect(event.agreed?.split('\n')[1]).toBe(agreedTexts.startAtOnce)
  })

  it('is stored as a hash, and its mail names no other person', async () => {
    const { customer, params } = await aLink()
    const code = await codeFor(customer, params)
    expect(code).toMatch(/^\d{6}$/)
    const rows = await server.db.selectFrom('offer_codes').selectAll().execute()
    expect(rows.map(({ code_hash }) => code_hash).join()).not.toContain(code)
  })

  it('five wrong codes → the right one is refused, too', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    for (let tries = 0; tries < 5; tries++)
      expect(await accept(params, { code: wrong(code) })).toEqual([400, 'code_wrong'])
    expect(await accept(params, { code })).toEqual([400, 'code_expired'])
    expect(await statusOf(offer.id)).toBe('SENT')
  })

  it('twenty wrong ones at once count as five', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    await Promise.all(Array.from({ length: 20 }, () => accept(params, { code: wrong(code) })))
    const failed = await server.db
      .selectFrom('offer_events')
      .select('id')
      .where('offer_id', '=', offer.id)
      .where('kind', '=', 'CODE_FAILED')
      .execute()
    expect(failed.length).toBe(5)
  })

  it('a code of another offer or revision, an older and a late one → refused', async () => {
    const [one, other] = [await aLink(), await aLink()]
    const foreign = await codeFor(other.customer, other.params)
    const first = await codeFor(one.customer, one.params)
    const second = await codeFor(one.customer, one.params)
    if (foreign !== second) expect(await accept(one.params, { code: foreign })).toEqual([400, 'code_wrong'])
    if (first !== second) expect(await accept(one.params, { code: first })).toEqual([400, 'code_wrong'])
    await edit(one.admin, one.offer.id)
    expect(await accept(one.params, { code: second, rev: 1 })).toEqual([409, 'offer_revised'])
    expect(await accept(one.params, { code: second, rev: 2 })).toEqual([400, 'code_expired'])
    const late = await codeFor(one.customer, one.params)
    await server.db
      .updateTable('offer_codes')
      .set({ expires_at: new Date(server.clock().getTime() - HOUR) })
      .execute()
    expect(await accept(one.params, { code: late, rev: 2 })).toEqual([400, 'code_expired'])
    expect(await statusOf(one.offer.id)).toBe('SENT')
  })

  it('six codes within an hour → 429', async () => {
    const { params } = await aLink()
    const statuses: number[] = []
    for (let times = 0; times < 6; times++)
      statuses.push((await server.call(null, offerLinksApi.sendCode, { params })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('rejects with a reason', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    const { status } = await server.call(null, offerLinksApi.reject, {
      params,
      body: { code, rev: 1, reason: 'Pahalı' },
    })
    expect([status, await statusOf(offer.id)]).toEqual([200, 'REJECTED'])
    const event = await server.db
      .selectFrom('offer_events')
      .select('note')
      .where('offer_id', '=', offer.id)
      .where('kind', '=', 'REJECTED')
      .executeTakeFirstOrThrow()
    expect(event.note).toBe('Pahalı')
  })
})

describe('answers at once', () => {
  it('the link and the app answer → one is accepted', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    const answers = await Promise.all([
      accept(params, { code }),
      accept(params, { code }),
      server.call(customer, offersApi.accept, { params: { id: offer.id }, body: {} }).then(({ status }) => [status]),
    ])
    expect(answers.filter(([status]) => status === 200).length).toBe(1)
    const accepted = await server.db
      .selectFrom('offer_events')
      .select('id')
      .where('offer_id', '=', offer.id)
      .where('kind', '=', 'ACCEPTED')
      .execute()
    expect(accepted.length).toBe(1)
  })

  it('an acceptance against a new revision → one of both', async () => {
    const { admin, customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    const [answer, edited] = await Promise.all([accept(params, { code }), edit(admin, offer.id)])
    expect([answer[0] === 200, edited.status === 200].filter(Boolean).length).toBe(1)
  })

  it('an acceptance against a withdrawal → one of both', async () => {
    const { admin, customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    const [answer, withdrawn] = await Promise.all([
      accept(params, { code }),
      server.call(admin, offersApi.withdraw, { params: { id: offer.id } }),
    ])
    expect([answer[0] === 200, withdrawn.status === 200].filter(Boolean).length).toBe(1)
  })
})
