// Whom the owner lets answer offers: the ceiling, the code, the record, and the end of the right while they answer.
import { beforeEach, describe, expect, it } from 'vitest'
import { givenRights } from '../../../../../test/boat-people.ts'
import { createPhoto } from '../../../../../test/factories.ts'
import { type Person, refused, sorted, statusAndKey } from '../../../../../test/harness.ts'
import { useOffers } from '../../../../../test/offer-calls.ts'
import { textOfPdf } from '../../../../../test/pdf-text.ts'
import { type BoatPersonInput, boatPeopleApi } from '../../../../shared/boats/boat-people.contract.ts'
import { offerCodesApi } from '../../../../shared/offers/offer-codes.contract.ts'
import { offerEventsApi } from '../../../../shared/offers/offer-events.contract.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'

const { server, setup, send } = useOffers()
beforeEach(async () => {
  await server.db.deleteFrom('rate_limits').execute()
  await server.db.updateTable('workshop').set({ code_above_try_minor: null }).execute()
})

/** An offer of 156 TL of an owner's boat, and somebody who may answer it. */
async function anApprover(switches: Partial<BoatPersonInput> = {}) {
  const { admin, customer: owner, request } = await setup()
  const captain = await server.person('CUSTOMER', { fullName: 'Kemal Kaptan' })
  const boatId = request.boat_id
  const right = await givenRights(server, { owner, person: captain, boatId }, { approves: true, ...switches })
  const sent = async (body: object = {}) => (await send(admin, request.id, { currency: 'TRY', ...body })).body.data
  const sentExtra = async () => {
    const photo = await createPhoto(server.db, request.id)
    return sent({ kind: 'EXTRA', reason: 'OTHER', photoIds: [photo.id] })
  }
  return { admin, owner, captain, request, boatId, right, sentExtra, offer: await sent() }
}
const accept = (who: Person, id: string, body: object = {}, operationId?: string) =>
  server.call(who, offersApi.accept, { params: { id }, body, ...(operationId && { operationId }) })
const end = (who: Person, boatId: string, personId: string) =>
  server.call(who, boatPeopleApi.remove, { params: { id: boatId, personId } })
const told = (who: Person, kind: string) =>
  server.db.selectFrom('notifications').select('body').where('user_id', '=', who.id).where('kind', '=', kind).execute()
const mailed = (who: Person, kind: string) =>
  server.db
    .selectFrom('outbox_messages')
    .select('text_body')
    .where('recipient', '=', who.email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute()
const statusOf = async (id: string) => (await server.row('offers', id))?.status

async function recordText(who: Person, id: string): Promise<string> {
  const answer = await server.fetch(`/api/maintenance/offers/${id}/record`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(answer.status).toBe(200)
  return (await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).text
}

describe('somebody who may approve', () => {
  it('accepts up to the ceiling: the event and the record say who, for whom, how much, by whom', async () => {
    const { admin, owner, captain, offer } = await anApprover({ ceilingTry: 156 })
    const seen = await server.call(captain, offersApi.byId, { params: { id: offer.id } })
    expect(seen.body.data.approvalLeftTry).toBe(156)
    expect(statusAndKey(await accept(captain, offer.id))).toBe('200 offer_accepted')
    const { body } = await server.call(admin, offerEventsApi.list, { params: { id: offer.id } })
    expect(body.data.content[0]).toMatchObject({
      kind: 'ACCEPTED',
      by: { email: captain.email },
      onBehalf: { name: 'Kemal Kaptan', word: 'Kaptan', owner: 'Deniz Kaptan', ceilingTry: 156, giver: 'Deniz Kaptan' },
    })
    const text = await recordText(owner, offer.id)
    for (const words of [
      'Müşteri adına yetkili kişi',
      'Kemal Kaptan (Kaptan), Deniz Kaptan adına',
      'bir talepte 156,00 ₺',
      'Yetkiyi veren: Deniz Kaptan (teknenin sahibi)',
    ])
      expect(text).toContain(words)
    expect(await told(owner, 'offer_accepted')).toHaveLength(1)
    const left = await server.call(captain, offersApi.byId, { params: { id: offer.id } })
    expect(left.body.data.approvalLeftTry).toBe(0)
  })

  it('above the ceiling → 403, nothing changes, and the owner is told once, also with an operation’s id', async () => {
    const { owner, captain, offer } = await anApprover({ ceilingTry: 155.99 })
    expect(statusAndKey(await accept(captain, offer.id))).toBe('403 over_ceiling')
    const again = await accept(captain, offer.id, {}, '00000000-0000-4000-8000-000000000001')
    expect(statusAndKey(again)).toBe('403 over_ceiling')
    expect(await statusOf(offer.id)).toBe('SENT')
    const lines = await told(owner, 'over_ceiling')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.body).toMatch(/Kemal Kaptan.*156,00 ₺.*155,99 ₺/)
    expect(await mailed(owner, 'over_ceiling')).toHaveLength(1)
    expect(statusAndKey(await accept(owner, offer.id))).toBe('200 offer_accepted')
  })

  it('above the ceiling of an owner whom the app does not reach → the admins are told once, to tell the owner', async () => {
    const { admin, owner, captain, offer } = await anApprover({ ceilingTry: 155.99 })
    await server.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', owner.id).execute()
    for (let times = 0; times < 2; times++)
      expect(statusAndKey(await accept(captain, offer.id))).toBe('403 over_ceiling')
    expect(await told(owner, 'over_ceiling')).toEqual([])
    const lines = await told(admin, 'over_ceiling')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.body).toMatch(/Kemal Kaptan.*156,00 ₺.*Deniz Kaptan’a siz haber verin\.$/)
    expect(await mailed(admin, 'over_ceiling')).toHaveLength(1)
  })

  it('the ceiling counts what they accept on the request, offer and extra work, not what the owner does', async () => {
    const { owner, captain, offer, sentExtra } = await anApprover({ ceilingTry: 200 })
    expect((await accept(captain, offer.id)).status).toBe(200)
    const extra = await sentExtra()
    expect(statusAndKey(await accept(captain, extra.id))).toBe('403 over_ceiling')
    const other = await anApprover({ ceilingTry: 200 })
    expect((await accept(other.owner, other.offer.id)).status).toBe(200)
    expect((await accept(other.captain, (await other.sentExtra()).id)).status).toBe(200)
    expect((await accept(owner, extra.id)).status).toBe(200)
  })

  it('accepted again after it was taken back → the ceiling counts it once', async () => {
    const { admin, owner, captain, request, offer } = await anApprover({ ceilingTry: 200 })
    for (let times = 0; times < 2; times++) {
      expect(statusAndKey(await accept(captain, offer.id))).toBe('200 offer_accepted')
      const body = { status: 'WAITING_APPROVAL', reason: 'Yanlış anlaşıldı' }
      expect((await server.call(admin, requestsApi.update, { params: { id: request.id }, body })).status).toBe(200)
    }
    expect(await told(owner, 'over_ceiling')).toEqual([])
  })

  it('two extra works at once, of which the ceiling covers one → one stands', async () => {
    const { owner, captain, offer, sentExtra } = await anApprover({ ceilingTry: 200 })
    await accept(owner, offer.id)
    const extras = [await sentExtra(), await sentExtra()]
    const answers = await Promise.all(extras.map(({ id }) => accept(captain, id)))
    expect(sorted(answers)).toEqual(['200 offer_accepted', '403 over_ceiling'])
  })

  it('rejects, whatever it costs', async () => {
    const { owner, captain, offer } = await anApprover({ ceilingTry: 1 })
    const answer = await server.call(captain, offersApi.reject, {
      params: { id: offer.id },
      body: { reason: 'Pahalı' },
    })
    expect(statusAndKey(answer)).toBe('200 offer_rejected')
    expect(await recordText(owner, offer.id)).toContain('Kemal Kaptan (Kaptan), Deniz Kaptan adına')
  })

  it('the code goes to their own address, and the owner’s code is not theirs', async () => {
    await server.db.updateTable('workshop').set({ code_above_try_minor: 15_599 }).execute()
    const { owner, captain, offer } = await anApprover()
    const codeOf = async (who: Person) => {
      expect((await server.call(who, offerCodesApi.send, { params: { id: offer.id } })).status).toBe(200)
      return (await mailed(who, 'offer_code'))[0]?.text_body.match(/^\d{6}$/m)?.[0] ?? ''
    }
    expect(refused(await accept(captain, offer.id))).toMatchObject([400, {}, [{ field: 'code' }]])
    const ownCode = await codeOf(owner)
    expect(refused(await accept(captain, offer.id, { code: ownCode }))).toMatchObject([400, {}, [{ field: 'code' }]])
    expect(statusAndKey(await accept(captain, offer.id, { code: await codeOf(captain) }))).toBe('200 offer_accepted')
    expect(await recordText(owner, offer.id)).toContain(captain.email.replace(/^(.)[^@]*/u, '$1•••'))
  })

  it.each(['prices', 'asks'] as const)('with %s alone → 403', async (name) => {
    const { captain, offer } = await anApprover({ approves: false, [name]: true })
    expect(statusAndKey(await accept(captain, offer.id))).toBe('403 not_your_offer')
  })

  it('while the right ends → the answer is first, or it is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, captain, offer, boatId, right } = await anApprover()
      const [ended, answered] = await Promise.all([end(owner, boatId, right), accept(captain, offer.id)])
      expect(ended.status).toBe(200)
      expect(['200 offer_accepted', '403 not_your_offer']).toContain(statusAndKey(answered))
      expect(await statusOf(offer.id)).toBe(answered.status === 200 ? 'ACCEPTED' : 'SENT')
      expect((await server.call(captain, offersApi.byId, { params: { id: offer.id } })).status).toBe(403)
    }
  })
})

describe('the right to approve', () => {
  const change = (who: Person, boatId: string, personId: string, body: object) =>
    server.call(who, boatPeopleApi.update, { params: { id: boatId, personId }, body: { word: 'Kaptan', ...body } })

  it('of an admin → needs a reason, the owner is told, and the record says so', async () => {
    const { admin, owner, captain, boatId, right, offer } = await anApprover({ approves: false })
    const given = { approves: true, ceilingTry: 500 }
    const without = await change(admin, boatId, right, given)
    expect(refused(without)).toEqual([400, 'validation_failed', [{ field: 'reason', message: 'reason_required' }]])
    const reason = 'Vekâletname görüldü'
    const made = await change(admin, boatId, right, { ...given, reason })
    expect(made.body.data).toMatchObject({ approves: true, prices: true, sees: true, ceilingTry: 500 })
    expect((await told(owner, 'approval_given'))[0]?.body).toContain(reason)
    expect((await accept(captain, offer.id)).status).toBe(200)
    expect(await recordText(admin, offer.id)).toContain(`(işletme). Dayanağı: ${reason}`)
  })

  it('of an admin, of an owner whom the app does not reach → the admins are told, also who gave it', async () => {
    const { admin, owner, boatId, right } = await anApprover({ approves: false })
    await server.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', owner.id).execute()
    const given = { approves: true, ceilingTry: 500, reason: 'Vekâletname görüldü' }
    expect((await change(admin, boatId, right, given)).status).toBe(200)
    expect(await told(owner, 'approval_given')).toEqual([])
    expect((await told(admin, 'approval_given')).map(({ body }) => body)).toEqual([
      expect.stringMatching(/Vekâletname görüldü.*Deniz Kaptan’a siz haber verin/),
    ])
  })

  it('an admin changes something else → the giver stays', async () => {
    const { admin, owner, boatId, right } = await anApprover({ ceilingTry: 500 })
    expect((await change(admin, boatId, right, { approves: true, ceilingTry: 500, calls: true })).status).toBe(200)
    expect(await told(owner, 'approval_given')).toEqual([])
    expect(await server.row('boat_people', right)).toMatchObject({ approval_given_by: owner.id, calls: true })
    const wider = await change(admin, boatId, right, { approves: true, ceilingTry: 501 })
    expect(refused(wider)[2]).toEqual([{ field: 'reason', message: 'reason_required' }])
  })

  it('of an admin who invites → needs a reason; a ceiling below one lira → 400', async () => {
    const { admin, owner, boatId } = await anApprover()
    const invite = (who: Person, body: object) =>
      server.call(who, boatPeopleApi.invite, {
        params: { id: boatId },
        body: { name: 'Ali', email: 'ali@pruva.test', word: 'Ortak', approves: true, ...body },
      })
    expect(refused(await invite(admin, {}))[2]).toEqual([{ field: 'reason', message: 'reason_required' }])
    expect(refused(await invite(owner, { ceilingTry: 0 }))[2]).toEqual([
      { field: 'ceilingTry', message: 'number_too_small' },
    ])
    expect((await invite(admin, { reason: 'Vekâletname' })).body.data).toMatchObject({ approves: true, prices: true })
  })
})
