// Section 7 of the offers that hold: extra work while a job is under way.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { priced, useExtras } from '../../../../../test/extra-calls.ts'
import { createPart, createPhoto } from '../../../../../test/factories.ts'
import { type Person, refused, statusAndKey } from '../../../../../test/harness.ts'
import { partListsApi } from '../../../../shared/inventory/part-lists.contract.ts'
import { extrasApi } from '../../../../shared/offers/extra-work.contract.ts'
import { offerEventsApi } from '../../../../shared/offers/offer-events.contract.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import { offersApi } from '../../../../shared/offers/offers.contract.ts'
import { photosApi } from '../../../../shared/photos/photos.contract.ts'
import { remindOwners } from '../answers/offer-reminders.ts'
import { recordExpired } from '../links/offer-events.commands.ts'

const { server, job, send, edit, answer, ofRequest, extrasOf, statusOf, dueOf } = useExtras()

describe('an extra offer', () => {
  it('names its reason, photos and effect, and what the job costs with it; an acceptance touches nothing else', async () => {
    const { admin, customer, request, photo, extra } = await job()
    const waiting = (await send(admin, request.id, { ...extra, ...priced(50) })).body.data
    const more = { finishDay: '2099-05-01', ifRefused: 'Tekne yalnızca kısa yol yapar.' }
    const sent = (await send(admin, request.id, { ...extra, ...priced(250), ...more })).body
    expect(sent).toMatchObject({
      message: 'offer_created',
      data: {
        kind: 'EXTRA',
        status: 'SENT',
        extra: {
          reason: 'HIDDEN_DAMAGE',
          photoIds: [photo.id],
          ...more,
          answerBy: null,
          acceptedSoFarTry: 1000,
          runningTotalTry: 1250,
          byConsent: false,
        },
      },
    })
    expect(await statusOf(request.id)).toBe('ACTIVE')
    expect(statusAndKey(await answer(customer, 'accept', sent.data.id, { rev: 1 }))).toBe('200 offer_accepted')
    expect(await statusOf(request.id)).toBe('ACTIVE')
    const { content } = await ofRequest(customer, request.id)
    expect(content.map(({ id, status }) => [id, status])).toContainEqual([waiting.id, 'SENT'])
    expect(content.filter(({ status }) => status === 'ACCEPTED')).toHaveLength(2)
    expect(await extrasOf(customer, request.id)).toEqual({
      acceptedMain: 1000,
      acceptedExtras: 250,
      sum: 1250,
      waiting: 1,
      drafts: null,
      items: [
        {
          id: sent.data.id,
          offerNumber: sent.data.offerNumber,
          ...{ reason: 'HIDDEN_DAMAGE', note: null, status: 'ACCEPTED', payableTry: 250, byConsent: false },
        },
        expect.objectContaining({ id: waiting.id, status: 'SENT', payableTry: 50 }),
      ],
      consent: null,
    })
    expect(await dueOf(customer, request.id)).toBe(1250)
    const later = content.find(({ id }) => id === waiting.id)
    expect(later?.extra).toMatchObject({ acceptedSoFarTry: 1250, runningTotalTry: 1300 })
  })

  it('its revision keeps what it said; a later one may leave photos and reason as they are', async () => {
    const { admin, request, extra, photo } = await job()
    const { id } = (await send(admin, request.id, { ...extra, finishDay: '2099-05-01' })).body.data
    const revised = (await edit(admin, id, { currency: 'TRY', finishDay: '2099-06-01' })).body.data
    expect(revised).toMatchObject({ rev: 2, kind: 'EXTRA', extra: { photoIds: [photo.id], finishDay: '2099-06-01' } })
    const { data } = (await server.call(admin, offersApi.revisions, { params: { id } })).body
    expect(data.map((revision) => [revision.rev, revision.extra?.finishDay])).toEqual([
      [2, '2099-06-01'],
      [1, '2099-05-01'],
    ])
  })

  it.each([
    ['no photo', { photoIds: [] }, 'photoIds', 'extra_needs_photo'],
    ['no reason', { reason: undefined }, 'reason', 'required'],
    ['an answer in the past', { answerBy: '2020-01-01T10:00:00Z' }, 'answerBy', 'answer_by_in_past'],
  ])('%s → 400', async (_, change, field, message) => {
    const { admin, request, extra } = await job()
    const answered = await send(admin, request.id, { ...extra, ...change })
    expect(refused(answered)).toEqual([400, 'validation_failed', [{ field, message }]])
    expect((await ofRequest(admin, request.id)).content).toHaveLength(1)
  })

  it('a link of it → its photos by their places alone, and not whether its owner consented', async () => {
    const { admin, request, photo, extra } = await job()
    await createPhoto(server.db, request.id)
    const { id } = (await send(admin, request.id, { ...extra, ...priced(50) })).body.data
    const { body } = await server.call(admin, offerLinksApi.make, { params: { id } })
    const { token } = body.data
    const shown = (await server.call(null, offerLinksApi.byAnyone, { params: { token } })).body
    expect(JSON.stringify(shown)).not.toContain(photo.id)
    expect(Object.keys(shown.data.extra ?? {}).sort()).toEqual([
      'acceptedSoFarTry',
      'answerBy',
      'finishDay',
      'ifRefused',
      'photoCount',
      'reason',
      'runningTotalTry',
    ])
    expect(shown.data.extra?.photoCount).toBe(1)
    const { file_key } = (await server.row('photos', photo.id)) ?? { file_key: '' }
    await server.storage.put(file_key, Buffer.from('webp'), 'image/webp')
    const pictureAt = async (place: string | number) => {
      const answer = await server.app.inject({ url: `/api/public/offers/${token}/photos/${place}` })
      return answer.statusCode === 200
        ? [answer.body, answer.headers['content-type'], answer.headers['x-robots-tag'], answer.headers['cache-control']]
        : [answer.statusCode, answer.json().message]
    }
    expect(await pictureAt(1)).toEqual(['webp', 'image/webp', 'noindex', 'no-store'])
    // The other photo of the job is none of the offer.
    for (const place of [0, 2, -1, 'x', photo.id]) expect(await pictureAt(place)).toEqual([404, 'photo_not_found'])
    await server.db
      .updateTable('offers')
      .set({ answer_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await pictureAt(1)).toEqual([404, 'share_link_not_found'])
    await server.db.updateTable('offers').set({ answer_by: null }).where('id', '=', id).execute()
    const [link] = (await server.call(admin, offerLinksApi.list, { params: { id } })).body.data
    await server.call(admin, offerLinksApi.revoke, { params: { id, linkId: link?.id ?? '' } })
    expect(await pictureAt(1)).toEqual([404, 'share_link_not_found'])
  })

  it('needs a photo of its own request', async () => {
    const [{ admin, request, extra }, other] = [await job(), await job()]
    expect((await send(admin, request.id, { ...extra, photoIds: [other.photo.id] })).status).toBe(400)
  })

  it('nobody accepts it after its answer-by time', async () => {
    const { admin, customer, request, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    await server.db
      .updateTable('offers')
      .set({ answer_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(statusAndKey(await answer(customer, 'accept', id))).toBe('409 offer_expired')
    expect((await ofRequest(customer, request.id)).content[0]?.isExpired).toBe(true)
    expect((await server.call(admin, offersApi.renew, { params: { id } })).body.data).toMatchObject({
      rev: 2,
      extra: { answerBy: null },
    })
    expect((await answer(customer, 'accept', id)).status).toBe(200)
  })

  it('its answer-by time passes → EXPIRED at that time, once', async () => {
    const { admin, request, extra } = await job()
    const { id } = (await send(admin, request.id, { ...extra, answerBy: '2099-05-01T09:30:00Z' })).body.data
    const kinds = async () => {
      const events = (await server.call(admin, offerEventsApi.list, { params: { id } })).body.data.content
      return events.map(({ kind, at }) => (kind === 'EXPIRED' ? at : kind))
    }
    await recordExpired(server.db, new Date('2099-05-01T09:29:00Z'))
    expect(await kinds()).toEqual(['SENT'])
    for (let times = 0; times < 2; times++) await recordExpired(server.db, new Date('2099-05-01T10:00:00Z'))
    expect(await kinds()).toEqual(['2099-05-01T09:30:00.000Z', 'SENT'])
  })

  it('its owner is reminded of it from the day after, as of any offer', async () => {
    const { admin, customer, request, extra } = await job()
    const { id } = (await send(admin, request.id, { ...extra, validityDays: 3 })).body.data
    const reminded = async () =>
      (
        await server.db
          .selectFrom('notifications')
          .select('id')
          .where('user_id', '=', customer.id)
          .where('kind', '=', 'offer_ending')
          .execute()
      ).length
    const now = server.clock()
    await remindOwners(server, now)
    expect(await reminded()).toBe(0)
    const aDayAgo = new Date(now.getTime() - 86_400_000)
    await server.db.updateTable('offers').set({ updated_at: aDayAgo }).where('id', '=', id).execute()
    for (let times = 0; times < 2; times++) await remindOwners(server, now)
    expect(await reminded()).toBe(1)
  })

  it.each(['PENDING', 'WAITING_APPROVAL', 'COMPLETED', 'CANCELED'] as const)(
    'extra work for a %s request → 409',
    async (status) => {
      const { admin, request, extra } = await job(status)
      expect(statusAndKey(await send(admin, request.id, extra))).toBe('409 extra_only_when_active')
    },
  )

  it('rejected → the request goes on, and so do its other offers', async () => {
    const { admin, customer, request, main, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    expect((await answer(customer, 'reject', id)).status).toBe(200)
    expect(await statusOf(request.id)).toBe('ACTIVE')
    expect((await server.row('offers', main.id))?.status).toBe('ACCEPTED')
  })

  it('its photo stays while it counts', async () => {
    const { admin, request, photo, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    const remove = () => server.call(admin, photosApi.remove, { params: { id: photo.id } })
    expect(statusAndKey(await remove())).toBe('409 photo_of_extra')
    await server.call(admin, offersApi.withdraw, { params: { id } })
    expect((await remove()).status).toBe(200)
  })
})

describe('a draft from the job', () => {
  const draft = (who: Person, body: object) => server.call(who, extrasApi.draft, { body })

  it('the technician notes words, photos and parts; an admin prices and sends it', async () => {
    const { admin, customer, technician, request, photo } = await job()
    const part = await createPart(server.db)
    const body = { serviceRequestId: request.id, reason: 'PART_PRICE', text: 'Körük yırtık.', photoIds: [photo.id] }
    const { data } = (await draft(technician, { ...body, parts: [{ partId: part.id, quantity: 2 }] })).body
    const drafted = { id: data.id, status: 'DRAFT', note: 'Körük yırtık.', payableTry: null }
    expect(await extrasOf(technician, request.id)).toMatchObject({ drafts: 1, waiting: 0, items: [drafted] })
    expect(await extrasOf(customer, request.id)).toMatchObject({ drafts: null, waiting: 0, items: [] })
    const own = { kind: 'EXTRA', reason: 'OTHER', photoIds: [photo.id], note: 'Fiyat sorulacak', draft: true }
    expect((await send(admin, request.id, own)).body.message).toBe('offer_draft_saved')
    expect((await extrasOf(technician, request.id)).items).toMatchObject([drafted])
    expect((await extrasOf(admin, request.id)).items).toHaveLength(2)
    expect((await ofRequest(technician, request.id)).content.map(({ id }) => id)).not.toContain(data.id)
    const sent = (await edit(admin, data.id, { currency: 'TRY', ...priced(90), draft: false })).body.data
    expect(sent).toMatchObject({ status: 'SENT', rev: 1, finalPriceTry: 90, extra: { reason: 'PART_PRICE' } })
    expect(await extrasOf(customer, request.id)).toMatchObject({ waiting: 1 })
  })

  it('is not sent as it was noted: an admin prices the work first', async () => {
    const { admin, technician, request, photo } = await job()
    const body = { serviceRequestId: request.id, reason: 'OTHER', text: 'Mil eğik.', photoIds: [photo.id] }
    const { id } = (await draft(technician, body)).body.data
    const press = async () => statusAndKey(await server.call(admin, offersApi.send, { params: { id } }))
    expect(await press()).toBe('409 extra_not_priced')
    await edit(admin, id, { ...priced(90), draft: true })
    expect(await press()).toBe('200 offer_created')
  })

  it('names a photo of its job by the id of its upload too, which a device knows before the photo is sent', async () => {
    const { admin, technician, request, photo } = await job()
    const uploadId = randomUUID()
    await server.db.updateTable('photos').set({ upload_id: uploadId }).where('id', '=', photo.id).execute()
    const body = { serviceRequestId: request.id, reason: 'HIDDEN_DAMAGE', text: 'Mil eğik.', photoIds: [uploadId] }
    const { data } = (await draft(technician, { ...body, photoIds: [uploadId, photo.id] })).body
    const offer = (await server.call(admin, offersApi.byId, { params: { id: data.id } })).body.data
    expect(offer.extra?.photoIds).toEqual([photo.id])
    const unknown = await draft(technician, { ...body, photoIds: [uploadId, randomUUID()] })
    expect([unknown.status, unknown.body.errors]).toEqual([400, [{ field: 'photoIds', message: 'extra_needs_photo' }]])
  })

  it('is for the technicians of the job and admins, with a photo', async () => {
    const { customer, technician, request, photo } = await job()
    const body = { serviceRequestId: request.id, reason: 'OTHER', text: 'x', photoIds: [photo.id] }
    expect(statusAndKey(await draft(await server.person('TECHNICIAN'), body))).toBe('403 not_your_request')
    expect((await draft(customer, body)).status).toBe(403)
    expect(refused(await draft(technician, { ...body, photoIds: [] }))).toEqual([
      400,
      'validation_failed',
      [{ field: 'photoIds', message: 'extra_needs_photo' }],
    ])
    expect((await send(technician, request.id, { kind: 'EXTRA' })).status).toBe(403)
  })
})

describe('parts', () => {
  it.each([false, true])('no parts of unaccepted extra work are taken; left out before: %s', async (isLeftOut) => {
    const { admin, customer, technician, request, main, extra } = await job()
    const part = await createPart(server.db, { quantity: 5 })
    const named = { offer_id: main.id, position: 1, part_id: part.id, part_code: part.part_code, part_name: part.name }
    const line = { ...named, type: 'INVENTORY', kind: 'OPTIONAL', quantity_e3: 1000, unit_price_minor: 1000 } as const
    if (isLeftOut) await server.db.insertInto('offer_items').values(line).execute()
    const items = [{ type: 'INVENTORY', partId: part.id, quantity: 1, unitPrice: 10 }]
    const { id, offerNumber } = (await send(admin, request.id, { ...extra, items })).body.data
    const take = (serviceRequestId: string | null) =>
      server.call(technician, partListsApi.create, {
        body: { serviceRequestId, items: [{ sparePartId: part.id, quantity: 1 }] },
      })
    const refusal = await take(request.id)
    expect(statusAndKey(refusal)).toBe('409 extra_not_accepted')
    expect(refusal.body).toMatchObject({ about: { part: `${part.name} (${part.part_code})`, offerNumber } })
    const loose = (await take(null)).body.data
    const moved = await server.call(admin, partListsApi.update, {
      params: { id: loose.id },
      body: { serviceRequestId: request.id },
    })
    expect(statusAndKey(moved)).toBe('409 extra_not_accepted')
    expect((await server.row('spare_parts', part.id))?.quantity_e3).toBe(4000)
    await answer(customer, 'accept', id)
    expect((await take(request.id)).status).toBe(200)
  })
})
