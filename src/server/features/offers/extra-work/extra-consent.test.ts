// The owner's standing consent, what happens at the same moment, and how extra work ends with its job.
import { describe, expect, it } from 'vitest'
import { priced, useExtras } from '../../../../../test/extra-calls.ts'
import { type Person, statusAndKey } from '../../../../../test/harness.ts'
import { extrasApi } from '../../../../shared/offers/extra-work.contract.ts'
import { requestsApi } from '../../../../shared/requests/requests.contract.ts'

const { server, job, send, edit, answer, extrasOf, statusOf, consent, dueOf } = useExtras()

describe('a standing consent', () => {
  it('accepts at once what stays under its ceiling, and is recorded as such', async () => {
    const { admin, customer, request, extra } = await job()
    expect((await consent(customer, request.id, 300)).body).toMatchObject({ message: 'consent_given' })
    const first = (await send(admin, request.id, { ...extra, ...priced(200) })).body.data
    expect(first).toMatchObject({ status: 'ACCEPTED', extra: { byConsent: true, runningTotalTry: 1200 } })
    const second = (await send(admin, request.id, { ...extra, ...priced(100.01) })).body.data
    expect(second).toMatchObject({ status: 'SENT', extra: { byConsent: false } })
    expect(await extrasOf(customer, request.id)).toMatchObject({ consent: { ceiling: 300, used: 200 }, waiting: 1 })
    expect(await dueOf(customer, request.id)).toBe(1200)
    const messages = (await server.logsOf(first.id)).map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringContaining('300,00 ₺ sınırlı izniyle kabul edildi'))
    const revised = (await edit(admin, second.id, { currency: 'TRY', ...priced(100) })).body.data
    expect(revised).toMatchObject({ rev: 2, status: 'ACCEPTED', extra: { byConsent: true } })
  })

  it('revoked → the owner is asked again; only the owner gives and revokes it', async () => {
    const { admin, customer, technician, request, extra } = await job()
    for (const who of [admin, technician])
      expect(statusAndKey(await consent(who, request.id, 100))).toBe('403 only_owner_can_consent')
    expect(statusAndKey(await consent(await server.person('CUSTOMER'), request.id, 1))).toBe('403 not_your_request')
    await consent(customer, request.id, 100)
    const revoke = () => server.call(customer, extrasApi.revokeConsent, { params: { requestId: request.id } })
    expect((await revoke()).body).toMatchObject({ message: 'consent_revoked', data: { consent: null } })
    expect(statusAndKey(await revoke())).toBe('404 consent_not_found')
    expect((await send(admin, request.id, { ...extra, ...priced(1) })).body.data.status).toBe('SENT')
  })

  it('two extra offers at once never pass the ceiling together', async () => {
    const { admin, customer, request, extra } = await job()
    await consent(customer, request.id, 100)
    const both = await Promise.all([1, 2].map(() => send(admin, request.id, { ...extra, ...priced(60) })))
    expect(both.map(({ body }) => body.data.status).sort()).toEqual(['ACCEPTED', 'SENT'])
    expect((await extrasOf(customer, request.id)).consent?.used).toBe(60)
  })
})

describe('at the same moment', () => {
  it.each([0, 1, 2])(
    'an acceptance and a revision, round %i → one price is agreed, the one that was read',
    async () => {
      const { admin, customer, request, extra } = await job()
      const { id } = (await send(admin, request.id, { ...extra, ...priced(100) })).body.data
      const [accepted, revised] = await Promise.all([
        answer(customer, 'accept', id, { rev: 1 }),
        edit(admin, id, { currency: 'TRY', ...priced(900) }),
      ])
      expect([statusAndKey(accepted), statusAndKey(revised)]).toEqual(
        accepted.status === 200
          ? ['200 offer_accepted', '409 offer_not_in_sent_status']
          : ['409 offer_revised', '200 offer_updated'],
      )
      expect(await dueOf(customer, request.id)).toBe(accepted.status === 200 ? 1100 : 0)
    },
  )

  it.each([0, 1, 2])('an acceptance and the cancelation of the request, round %i → nothing stays due', async () => {
    const { admin, customer, request, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    await Promise.all([
      answer(customer, 'accept', id),
      server.call(admin, requestsApi.cancel, { params: { id: request.id } }),
    ])
    expect((await server.row('offers', id))?.status).toBe('REJECTED')
    expect(await dueOf(customer, request.id)).toBe(0)
  })

  it.each([0, 1, 2])('a sending and a revocation, round %i → accepted only while the consent stood', async () => {
    const { admin, customer, request, extra } = await job()
    await consent(customer, request.id, 100)
    const [sent, revoked] = await Promise.all([
      send(admin, request.id, { ...extra, ...priced(10) }),
      server.call(customer, extrasApi.revokeConsent, { params: { requestId: request.id } }),
    ])
    expect([sent.status, revoked.status]).toEqual([200, 200])
    const { status, extra: said } = sent.body.data
    expect([status, said?.byConsent]).toEqual(status === 'ACCEPTED' ? ['ACCEPTED', true] : ['SENT', false])
    expect((await extrasOf(customer, request.id)).consent).toBeNull()
  })
})

describe('completion', () => {
  const complete = (who: Person, id: string, body: object = {}) =>
    server.call(who, requestsApi.complete, { params: { id }, body })

  it('a job whose extra work waits → asks first; then both end, and the admins are told', async () => {
    const { admin, technician, request, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    expect(statusAndKey(await complete(technician, request.id))).toBe('409 extra_waiting')
    expect(await statusOf(request.id)).toBe('ACTIVE')
    expect((await complete(technician, request.id, { confirm: true })).status).toBe(200)
    expect((await server.row('offers', id))?.status).toBe('WITHDRAWN')
    const told = server.db.selectFrom('notifications').select('kind').where('user_id', '=', admin.id)
    expect((await told.execute()).map(({ kind }) => kind)).toContain('extra_left_open')
  })

  it('an admin who sets the status to completed is asked the same', async () => {
    const { admin, request, extra } = await job()
    const { id } = (await send(admin, request.id, extra)).body.data
    const set = (body: object) =>
      server.call(admin, requestsApi.update, { params: { id: request.id }, body: { status: 'COMPLETED', ...body } })
    expect(statusAndKey(await set({}))).toBe('409 extra_waiting')
    expect(statusAndKey(await set({ assignedDate: '2026-06-01', confirm: false }))).toBe('409 extra_waiting')
    expect(await statusOf(request.id)).toBe('ACTIVE')
    expect(statusAndKey(await set({ confirm: true }))).toBe('200 status_updated')
    expect((await server.row('offers', id))?.status).toBe('WITHDRAWN')
  })

  it('a job without waiting extra work → no question; the result names the accepted lines of all offers', async () => {
    const { admin, customer, technician, request, extra } = await job()
    const { id } = (await send(admin, request.id, { ...extra, ...priced(70) })).body.data
    await answer(customer, 'accept', id)
    expect((await complete(technician, request.id)).status).toBe(200)
    const work = (await server.call(customer, requestsApi.work, { params: { id: request.id } })).body.data
    expect(work?.lines).toHaveLength(2)
    expect(await extrasOf(customer, request.id)).toMatchObject({ acceptedMain: 1000, acceptedExtras: 70, sum: 1070 })
  })

  it('a job that starts over takes its extra work back', async () => {
    const { admin, customer, request, extra } = await job()
    const accepted = (await send(admin, request.id, extra)).body.data
    await answer(customer, 'accept', accepted.id)
    const waiting = (await send(admin, request.id, extra)).body.data
    await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'PENDING', reason: 'Baştan' },
    })
    const statuses = await Promise.all(
      [accepted, waiting].map(async ({ id }) => (await server.row('offers', id))?.status),
    )
    expect(statuses).toEqual(['REJECTED', 'WITHDRAWN'])
    expect(await dueOf(customer, request.id)).toBe(0)
  })
})
