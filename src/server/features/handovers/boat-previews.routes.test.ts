import { expect, it } from 'vitest'
import { archive, createBoat, createEngine, createOffer, createRequest } from '../../../../test/factories.ts'
import { statusAndKey, usePeople, useServer } from '../../../../test/harness.ts'
import { boatPreviewsApi } from '../../../shared/handovers/boat-previews.contract.ts'

const server = useServer()
const { admin, owner, stranger, technician } = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
})
const DAY_MS = 86_400_000

async function aPreview() {
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Yolcu', latitude: 36.6, longitude: 29.1 })
  const params = { id: boat.id }
  const make = async () => (await server.call(owner, boatPreviewsApi.make, { params })).body.data
  return { boat, params, make, ...(await make()) }
}
const open = (token: string) => server.fetch(`/api/public/boats/${token}`)
const NOT_FOUND = JSON.stringify({ success: false, message: 'boat_preview_not_found', data: null })

it('a preview: names its 128 bits once, keeps their hash, and shows boat, engines, work and dues alone', async () => {
  const { boat, params, token, url } = await aPreview()
  const engine = await createEngine(server.db, { boat_id: boat.id, owner_user_id: owner.id })
  await server.db.insertInto('boat_identities').values({ boat_id: boat.id, flag: 'Türkiye', marina: 'GIZLI' }).execute()
  await server.db
    .updateTable('user_infos')
    .set({ full_name: 'Eskihan Gizli', phone: '+90 555 7654321' })
    .where('user_id', '=', owner.id)
    .execute()
  const done = {
    status: 'COMPLETED',
    work_done: 'Yağ değişti',
    completed_at: new Date('2026-05-05T10:00:00Z'),
  } as const
  const request = await createRequest(server.db, {
    ...done,
    customer_id: owner.id,
    boat_id: boat.id,
    description: 'GIZLI',
    customer_note: 'GIZLI',
  })
  await createOffer(server.db, request.id, { status: 'ACCEPTED', offer_number: 'T-GIZLI' })
  await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, description: 'GIZLI' })
  const item = { position: 0, code: 'X', title: 'Impeller', action: 'REPLACE', every_hours: 100 } as const
  await server.db
    .insertInto('plan_items')
    .values({ ...item, engine_id: engine.id, started_on: '2026-05-01', due_at_hundredths: 10_000 })
    .execute()

  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  expect(url).toBe(`http://pruva.test/onizleme#${token}`)
  expect(JSON.stringify(await server.db.selectFrom('boat_previews').selectAll().execute())).not.toContain(token)
  const answer = await open(token)
  const text = await answer.text()
  expect(JSON.parse(text).data).toMatchObject({
    name: 'Mavi Yolcu',
    identity: { flag: 'Türkiye', hin: null },
    engines: [{ hours: expect.any(Number) }],
    jobs: [{ completedAt: '2026-05-05T10:00:00.000Z', workDone: 'Yağ değişti', parts: [] }],
    due: [{ title: 'Impeller', dueAtHours: 100 }],
  })
  for (const secret of ['GIZLI', 'Eskihan', '7654321', owner.email, owner.id, boat.id, '36.6', 'T-GIZLI', 'try'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await server.logsOf(boat.id)).map(({ action_type, message }) => [action_type, message])).toEqual([
    ['CREATE', 'Mavi Yolcu teknesi için önizleme bağlantısı oluşturuldu'],
  ])
  const state = await server.call(owner, boatPreviewsApi.state, { params })
  expect(state.body.data.endsAt).toMatch(/Z$/)
})

it('a preview: unknown, replaced, closed, ended, of a deleted boat or of an owner before → the same bytes', async () => {
  const replaced = await aPreview()
  const next = await replaced.make()
  const closed = await aPreview()
  await server.call(owner, boatPreviewsApi.remove, { params: closed.params })
  const deleted = await aPreview()
  await archive(server.db, 'boats', deleted.boat.id)
  const sold = await aPreview()
  await server.db.updateTable('boats').set({ owner_user_id: stranger.id }).where('id', '=', sold.boat.id).execute()
  const ended = await aPreview()
  const eightDaysAgo = new Date(server.clock().getTime() - 8 * DAY_MS)
  await server.db
    .updateTable('boat_previews')
    .set({ created_at: eightDaysAgo, expires_at: new Date(eightDaysAgo.getTime() + 7 * DAY_MS) })
    .where('boat_id', '=', ended.boat.id)
    .execute()
  const dead = [replaced, closed, deleted, sold, ended].map(({ token }) => token)
  for (const token of ['A'.repeat(22), 'x', '%00', ...dead]) {
    const answer = await open(token)
    expect([token, answer.status, await answer.text()]).toEqual([token, 404, NOT_FOUND])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect((await open(next.token)).status).toBe(200)
  const state = await server.call(stranger, boatPreviewsApi.state, { params: sold.params })
  expect(state.body.data).toEqual({ endsAt: null })
})

it('a preview: works until the end of its seven days', async () => {
  const { endsAt } = await aPreview()
  const left = Date.parse(endsAt) - server.clock().getTime()
  expect(left).toBeGreaterThan(7 * DAY_MS - 60_000)
  expect(left).toBeLessThanOrEqual(7 * DAY_MS)
})

it('a preview: is made and closed by the boat’s owner alone', async () => {
  const { params } = await aPreview()
  for (const name of ['state', 'make', 'remove'] as const) {
    const answers = [stranger, admin, technician].map((who) => server.call(who, boatPreviewsApi[name], { params }))
    expect((await Promise.all(answers)).map(statusAndKey)).toEqual([
      '404 boat_not_found_or_not_owned',
      '403 access_denied',
      '403 access_denied',
    ])
  }
})

it('a preview: more than 60 openings a minute from one network → 429, also for a right token', async () => {
  const { token } = await aPreview()
  await server.db.deleteFrom('rate_limits').execute()
  for (let count = 0; count < 60; count++) await open(`${count}`)
  const answer = await open(token)
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  await server.db.deleteFrom('rate_limits').execute()
})
