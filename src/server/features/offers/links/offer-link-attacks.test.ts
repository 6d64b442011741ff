// Attacks on links and codes: guesses, what leaks, and answers against revocation and the end of the last day.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../../../test/harness.ts'
import { useOfferLinks, wrong } from '../../../../../test/offer-link-calls.ts'
import { offerCodesApi } from '../../../../shared/offers/offer-codes.contract.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'
import { acceptOffer } from '../answers/offer-decisions.commands.ts'
import { recordExpired } from './offer-events.commands.ts'
import { sharedByToken } from './offer-links.queries.ts'

const { server, edit, aLink, mails, codeFor, accept, statusOf } = useOfferLinks()
// All calls come from one network.
beforeEach(() => server.db.deleteFrom('rate_limits').execute())

describe('a link', () => {
  it('sixty guesses a minute from one network → 429, also for a true link', async () => {
    const { params } = await aLink()
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        server.call(null, offerLinksApi.byAnyone, { params: { token: `AAAAAAAAAAAAAAAAAAAA${10 + index}` } }),
      ),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await server.call(null, offerLinksApi.byAnyone, { params })).status).toBe(429)
  })

  it('stands with its code in no log, no event and no kept answer; the mail alone has the code', async () => {
    const { customer, link, params } = await aLink()
    await server.call(null, offerLinksApi.byAnyone, { params })
    const code = await codeFor(customer, params)
    await accept(params, { code: wrong(code) })
    expect(await accept(params, { code })).toEqual([200, 'offer_accepted'])
    const rows = await Promise.all([
      server.db.selectFrom('activity_logs').select(['message', 'entity']).execute(),
      server.db.selectFrom('offer_events').select(['note', 'device', 'network', 'agreed']).execute(),
      server.db.selectFrom('offer_codes').select('code_hash').execute(),
      server.db.selectFrom('idempotency_keys').selectAll().execute(),
      server.db.selectFrom('notifications').select(['title', 'body']).execute(),
    ])
    const text = JSON.stringify(rows)
    expect(text).not.toContain(link.token)
    for (const secret of [code, wrong(code)]) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`))
    const held = (await mails(customer.email)).filter(({ text_body }) => text_body.includes(code))
    expect([held.length, JSON.stringify(held).includes(link.token)]).toEqual([1, false])
  })
})

describe('codes over the days', () => {
  /** Wrong codes until something else than `code_wrong` or `code_expired` is answered, at most 40. */
  async function guess(customer: Person, params: { token: string }) {
    for (let times = 0; times < 8; times++) {
      await server.db.deleteFrom('rate_limits').execute()
      const code = await codeFor(customer, params)
      for (let tries = 0; tries < 5; tries++) {
        const answer = await accept(params, { code: wrong(code) })
        if (answer[1] !== 'code_wrong') return answer
      }
    }
    return 'no end'
  }

  it('twenty wrong codes of a revision → a sign-in answers, no code of that link; the next revision begins anew', async () => {
    const { admin, customer, offer, params } = await aLink()
    expect(await guess(customer, params)).toEqual([400, 'code_needs_sign_in'])
    const asked = await server.call(null, offerLinksApi.sendCode, { params })
    expect([asked.status, asked.body.message]).toEqual([409, 'code_needs_sign_in'])
    const rows = await server.db.selectFrom('offer_events').select('kind').where('offer_id', '=', offer.id).execute()
    expect(rows.filter(({ kind }) => kind === 'CODE_FAILED').length).toBe(20)
    await edit(admin, offer.id)
    const code = await codeFor(customer, params)
    expect(await accept(params, { code, rev: 2 })).toEqual([200, 'offer_accepted'])
  })

  it('the holder of a link uses up neither the codes nor the tries of the signed-in owner', async () => {
    await server.db.updateTable('workshop').set({ code_above_try_minor: 0 }).execute()
    const { customer, offer, params } = await aLink()
    const ask = () => server.call(customer, offerCodesApi.send, { params: { id: offer.id } })
    expect((await ask()).status).toBe(200)
    const own = (await mails(customer.email)).at(-1)?.text_body.match(/^\d{6}$/m)?.[0]
    for (let times = 0; times < 6; times++) await server.call(null, offerLinksApi.sendCode, { params })
    expect(await guess(customer, params)).toEqual([400, 'code_needs_sign_in'])
    expect((await accept(params, { code: own }))[0]).toBe(400)
    const accepted = await server.call(customer, offersApi.accept, { params: { id: offer.id }, body: { code: own } })
    expect(accepted.body.message).toBe('offer_accepted')
    await server.db.updateTable('workshop').set({ code_above_try_minor: null }).execute()
  })
})

describe('an acceptance by a link', () => {
  it('an acceptance that began before its link was revoked → refused, unless it came first', async () => {
    const { admin, offer, link } = await aLink()
    const { owner } = await sharedByToken(server.db, link.token, server.clock(), { network: '', device: null })
    const revoke = () => server.call(admin, offerLinksApi.revoke, { params: { id: offer.id, linkId: link.id } })
    expect((await revoke()).status).toBe(200)
    const late = acceptOffer(server, owner, offer.id, { rev: 1 })
    await expect(late).rejects.toMatchObject({ status: 404, key: 'share_link_not_found' })
    expect(await statusOf(offer.id)).toBe('SENT')
    const other = await aLink()
    const code = await codeFor(other.customer, other.params)
    const [answer] = await Promise.all([
      accept(other.params, { code }),
      server.call(other.admin, offerLinksApi.revoke, { params: { id: other.offer.id, linkId: other.link.id } }),
    ])
    expect(await statusOf(other.offer.id)).toBe(answer[0] === 200 ? 'ACCEPTED' : 'SENT')
  })

  it('an acceptance against the end of the last day → no acceptance, and EXPIRED once', async () => {
    const { customer, offer, params } = await aLink()
    const code = await codeFor(customer, params)
    await server.db.updateTable('offers').set({ valid_until: '2020-01-01' }).where('id', '=', offer.id).execute()
    const [byLink, byApp] = await Promise.all([
      accept(params, { code }),
      server.call(customer, offersApi.accept, { params: { id: offer.id }, body: {} }),
      recordExpired(server.db, server.clock()),
      recordExpired(server.db, server.clock()),
    ])
    expect([byLink, byApp.body.message]).toEqual([[404, 'share_link_not_found'], 'offer_expired'])
    const rows = await server.db.selectFrom('offer_events').select('kind').where('offer_id', '=', offer.id).execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['CODE_SENT', 'EXPIRED', 'SENT'])
  })
})
