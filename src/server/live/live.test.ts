// Real streams over HTTP: who hears of what, at its commit, on every server of the database.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { assignTechnician, createBoat, createModel, createOffer, createRequest } from '../../../test/factories.ts'
import { type Person, useServer } from '../../../test/harness.ts'
import { accountsApi } from '../../shared/accounts/accounts.contract.ts'
import { boatsApi } from '../../shared/boats/boats.contract.ts'
import { calendarApi } from '../../shared/calendar/calendar.contract.ts'
import { citiesApi } from '../../shared/cities/cities.contract.ts'
import { brandsApi, modelsApi } from '../../shared/engines/brands.contract.ts'
import { enginesApi } from '../../shared/engines/engines.contract.ts'
import { liveApi } from '../../shared/live/live.contract.ts'
import { notificationsApi } from '../../shared/notifications/notifications.contract.ts'
import { offersApi } from '../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../shared/requests/requests.contract.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import { usersApi } from '../../shared/users/users.contract.ts'
import { changed } from '../platform/live/changes.ts'
import { MOST_STREAMS } from './live.hub.ts'

const server = useServer()
const open: Ear[] = []
afterEach(() => {
  for (const ear of open.splice(0)) ear.leave()
})

/** One open stream and what came in on it. */
class Ear {
  readonly heard: string[] = []
  hellos = 0
  isReplaced = false
  hasEnded = false
  private readonly controller = new AbortController()

  static async of(who: Person, url = server.url): Promise<Ear> {
    const ear = new Ear()
    open.push(ear)
    const response = await fetch(url + liveApi.stream.url, {
      headers: { authorization: `Bearer ${who.token}` },
      signal: ear.controller.signal,
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    void ear.listen(response)
    await vi.waitFor(() => expect(ear.hellos + Number(ear.hasEnded)).toBeGreaterThan(0), { timeout: 5_000 })
    return ear
  }

  private async listen(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const chunk of response.body ?? []) {
        rest += decoder.decode(chunk, { stream: true })
        const blocks = rest.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.take(block)
      }
    } catch {
      // Left on purpose.
    }
    this.hasEnded = true
  }

  private take(block: string): void {
    if (block.startsWith('event: hello')) this.hellos++
    else if (block.startsWith('event: replaced')) this.isReplaced = true
    else if (block.startsWith('data: ')) {
      const { topic, id, ...more } = JSON.parse(block.slice(6))
      expect(more).toEqual({})
      this.heard.push(`${topic} ${id}`)
    }
  }

  leave(): void {
    this.controller.abort()
  }
}

/** Everything said before this has arrived when the last word has. */
async function settled(ears: Ear[]): Promise<void> {
  const id = crypto.randomUUID()
  const everybody = { ADMIN: true, TECHNICIAN: true, CUSTOMER: true } as const
  await server.db.transaction().execute((tx) => changed(tx, { topic: 'inventory', id, to: everybody }))
  await eventually(() => {
    for (const ear of ears) expect(ear.heard).toContain(`inventory ${id}`)
  })
  for (const ear of ears) ear.heard.splice(ear.heard.indexOf(`inventory ${id}`), 1)
}

describe('what is heard', () => {
  let admin: Person
  let owner: Person
  let stranger: Person
  let technician: Person
  let otherTechnician: Person
  beforeAll(async () => {
    admin = await server.person('ADMIN')
    owner = await server.person('CUSTOMER')
    stranger = await server.person('CUSTOMER')
    technician = await server.person('TECHNICIAN')
    otherTechnician = await server.person('TECHNICIAN')
  })

  async function everybody() {
    const [a, o, s, t, ot] = await Promise.all(
      [admin, owner, stranger, technician, otherTechnician].map((who) => Ear.of(who)),
    )
    return { admin: a!, owner: o!, stranger: s!, technician: t!, otherTechnician: ot! }
  }
  type Ears = Awaited<ReturnType<typeof everybody>>

  async function expectHeard(ears: Ears, heard: Partial<Record<keyof Ears, string[]>>): Promise<void> {
    await settled(Object.values(ears))
    for (const [name, ear] of Object.entries(ears)) {
      expect([name, [...new Set(ear.heard)].sort()]).toEqual([name, [...(heard[name as keyof Ears] ?? [])].sort()])
      ear.heard.length = 0
    }
  }

  it('of a request: admins, its owner and its technicians, and what a technician loses', async () => {
    const ears = await everybody()
    const boat = await createBoat(server.db, owner.id)
    const created = await server.call(owner, requestsApi.create, {
      body: { requestType: 'FAULT', boatId: boat.id, engineIds: [] },
    })
    const { id } = created.body.data
    await expectHeard(ears, { admin: [`request ${id}`, 'notification null'], owner: [`request ${id}`] })

    const params = { id, technicianId: technician.id }
    await server.call(admin, requestsApi.assign, { params })
    const told = [`request ${id}`, 'notification null']
    await expectHeard(ears, { admin: [`request ${id}`], owner: told, technician: told })

    await server.call(admin, requestsApi.unassign, { params })
    await expectHeard(ears, {
      admin: [`request ${id}`],
      owner: told,
      technician: ['request null', 'notification null'],
    })

    await server.call(admin, requestsApi.remove, { params: { id } })
    await expectHeard(ears, { admin: [`request ${id}`], owner: [`request ${id}`] })
  })

  it('of an offer: by the request it belongs to', async () => {
    const request = await createRequest(server.db, {
      customer_id: owner.id,
      status: 'WAITING_APPROVAL',
      offer_sent_at: new Date(),
    })
    await assignTechnician(server.db, request.id, technician.id)
    const offer = await createOffer(server.db, request.id)
    const ears = await everybody()
    await server.call(owner, offersApi.accept, { params: { id: offer.id } })
    const both = [`offer ${request.id}`, `request ${request.id}`]
    await expectHeard(ears, { admin: [...both, 'notification null'], owner: both, technician: both })
  })

  it('of a refused call: nobody hears anything', async () => {
    const request = await createRequest(server.db, { customer_id: owner.id })
    const ears = await everybody()
    expect((await server.call(owner, requestsApi.complete, { params: { id: request.id } })).status).toBe(403)
    await server.db
      .transaction()
      .execute(async (tx) => {
        await changed(tx, { topic: 'request', id: request.id, to: { ADMIN: true } })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await expectHeard(ears, {})
  })

  it('of the calendar: staff; of an ADMIN_ONLY item only admins, and both of one that is closed to technicians', async () => {
    const ears = await everybody()
    const create = async (auth: string) => {
      const body = { title: 'Sayım', date: '2026-12-01', type: 'OTHER', auth }
      return (await server.call(admin, calendarApi.create, { body })).body.data.id
    }
    const shared = await create('ADMIN_AND_TECHNICIAN')
    const staff = (id: string) => ({
      admin: [`calendar ${id}`],
      technician: [`calendar ${id}`],
      otherTechnician: [`calendar ${id}`],
    })
    await expectHeard(ears, staff(shared))
    const closed = await create('ADMIN_ONLY')
    await expectHeard(ears, { admin: [`calendar ${closed}`] })
    await server.call(admin, calendarApi.update, { params: { id: shared }, body: { auth: 'ADMIN_ONLY' } })
    await expectHeard(ears, staff(shared))
    await server.call(admin, calendarApi.update, { params: { id: shared }, body: { title: 'Gizli' } })
    await expectHeard(ears, { admin: [`calendar ${shared}`] })
    await server.call(admin, calendarApi.remove, { params: { id: closed } })
    await expectHeard(ears, { admin: [`calendar ${closed}`] })
  })

  it("of a request's day: also the calendars, when it comes and when it goes", async () => {
    const request = await createRequest(server.db, { customer_id: owner.id })
    const put = (assignedDate: string | null) =>
      server.call(admin, requestsApi.update, { params: { id: request.id }, body: { assignedDate } })
    await put('2026-12-01')
    const item = await server.db
      .selectFrom('calendar_items')
      .select('id')
      .where('ref_id', '=', request.id)
      .executeTakeFirstOrThrow()
    const ears = await everybody()
    await put('2026-12-02')
    const calendar = [`calendar ${item.id}`]
    await expectHeard(ears, {
      admin: [...calendar, `request ${request.id}`],
      owner: [`request ${request.id}`, 'notification null'],
      technician: calendar,
      otherTechnician: calendar,
    })
    await put(null)
    await expectHeard(ears, {
      admin: [...calendar, `request ${request.id}`],
      // The line about the day is taken back.
      owner: [`request ${request.id}`, 'notification null'],
      technician: calendar,
      otherTechnician: calendar,
    })
  })

  it('of a boat and its engines: admins and their owner, the old one too when they change hands', async () => {
    const ears = await everybody()
    const body = { name: 'Poyraz', model: 'Sirena 58', latitude: null, longitude: null }
    const boat = (await server.call(owner, boatsApi.createMine, { body })).body.data
    await expectHeard(ears, { admin: [`boat ${boat.id}`], owner: [`boat ${boat.id}`] })

    const { modelId } = await createModel(server.db)
    const fields = { modelId, serialNumber: 'SN-1', hoursUsed: 0, boatId: boat.id }
    const engine = (await server.call(admin, enginesApi.create, { body: fields })).body.data
    await expectHeard(ears, { admin: [`engine ${engine.id}`], owner: [`engine ${engine.id}`] })

    const other = await createBoat(server.db, stranger.id)
    await server.call(admin, enginesApi.move, { params: { engineId: engine.id, boatId: other.id } })
    const moved = [`engine ${engine.id}`]
    await expectHeard(ears, { admin: moved, owner: moved, stranger: moved })

    await server.call(admin, boatsApi.update, { params: { id: boat.id }, body: { ...body, ownerUserId: stranger.id } })
    const sold = [`boat ${boat.id}`]
    await expectHeard(ears, { admin: sold, owner: sold, stranger: sold })

    await server.call(stranger, enginesApi.removeMine, { params: { id: engine.id } })
    await server.call(stranger, boatsApi.removeMine, { params: { id: boat.id } })
    await expectHeard(ears, { admin: [...moved, ...sold], stranger: [...moved, ...sold] })
  })

  it('of an engine without an owner: admins', async () => {
    const ears = await everybody()
    const { modelId } = await createModel(server.db)
    const body = { modelId, serialNumber: 'SN-2', hoursUsed: 0 }
    const { id } = (await server.call(admin, enginesApi.create, { body })).body.data
    await expectHeard(ears, { admin: [`engine ${id}`] })
  })

  it('of brands and models: who keeps engines; of cities: everybody', async () => {
    const ears = await everybody()
    const brand = (await server.call(admin, brandsApi.create, { body: { name: 'Volvo Penta' } })).body.data
    const model = (await server.call(admin, modelsApi.create, { body: { name: 'D4-300', brandId: brand.id } })).body
      .data
    const readers = [`brand ${brand.id}`, `brand ${model.id}`]
    await expectHeard(ears, { admin: readers, owner: readers, stranger: readers })
    const city = (await server.call(admin, citiesApi.create, { body: { name: 'Marmaris Limanı' } })).body.data
    const all = [`city ${city.id}`]
    await expectHeard(ears, { admin: all, owner: all, stranger: all, technician: all, otherTechnician: all })
  })

  it('of what was read: the own other pages', async () => {
    const line = { user_id: owner.id, kind: 'request_completed', title: 'Servis tamamlandı', body: 'Denizatı' }
    await server.db.insertInto('notifications').values(line).execute()
    const ears = await everybody()
    await server.call(owner, notificationsApi.markAllRead)
    await expectHeard(ears, { owner: ['notification null'] })
    await server.call(owner, notificationsApi.markAllRead)
    await expectHeard(ears, {})
  })

  it('of more people than one NOTIFY holds: all of them', async () => {
    const ears = await everybody()
    const users = [...Array.from({ length: 400 }, () => crypto.randomUUID()), owner.id]
    await server.db.transaction().execute((tx) => changed(tx, { topic: 'notification', id: null, users }))
    await expectHeard(ears, { owner: ['notification null'] })
  })
})

describe('a stream ends', () => {
  it('when the session ends', async () => {
    const person = await server.person('CUSTOMER')
    const ear = await Ear.of(person)
    await server.call(person, accountsApi.logout)
    await eventually(() => expect(ear.hasEnded).toBe(true))
    expect((await server.call(person, liveApi.stream)).status).toBe(401)
  })

  it('when the role changes, before anything that only the old role may hear; a new one has the new rights', async () => {
    const admin = await server.person('ADMIN')
    const demoted = await server.person('ADMIN')
    const ear = await Ear.of(demoted)
    const query = { roleId: ROLE_IDS.TECHNICIAN }
    expect((await server.call(admin, usersApi.changeRole, { params: { id: demoted.id }, query })).status).toBe(200)
    const secret = { title: 'Tahsilat', date: '2026-12-01', type: 'COLLECTION', auth: 'ADMIN_ONLY' }
    await server.call(admin, calendarApi.create, { body: secret })
    await eventually(() => expect(ear.hasEnded).toBe(true))
    expect(ear.heard).toEqual([])
    const again = await Ear.of(demoted)
    await server.call(admin, calendarApi.create, { body: secret })
    await settled([again])
    expect(again.heard).toEqual([])
  })

  it('when the account is no longer approved, and is not opened again', async () => {
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER')
    const ear = await Ear.of(person)
    await server.call(admin, usersApi.approve, { params: { id: person.id }, body: { status: 'PENDING' } })
    await eventually(() => expect(ear.hasEnded).toBe(true))
    const answer = await server.call(person, liveApi.stream)
    expect([answer.status, answer.body.message]).toEqual([403, 'profile_not_approved'])
  })

  it('of the oldest page when a person has too many, which is told so', async () => {
    const person = await server.person('CUSTOMER')
    const ears: Ear[] = []
    for (let count = 0; count <= MOST_STREAMS; count++) ears.push(await Ear.of(person))
    await eventually(() => expect([ears[0]?.isReplaced, ears[0]?.hasEnded]).toEqual([true, true]))
    await settled(ears.slice(1))
    expect(ears.slice(1).map((ear) => ear.hasEnded)).not.toContain(true)
  })
})

describe('two servers on one database', () => {
  it('tell each other, and one that stops lets its pages go at once', async () => {
    const second = await server.another()
    const admin = await server.person('ADMIN')
    const here = await Ear.of(admin)
    const there = await Ear.of(admin, second.url)
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
    const { id } = (await server.call(owner, requestsApi.create, { body })).body.data
    await eventually(() => {
      for (const ear of [here, there]) expect(ear.heard).toContain(`request ${id}`)
    })
    // As a browser does, one connection that nothing was asked on yet.
    const { hostname, port } = new URL(second.url)
    const spare = connect(Number(port), hostname)
    await once(spare, 'connect')
    const started = Date.now()
    await second.app.close()
    expect(Date.now() - started).toBeLessThan(3_000)
    await eventually(() => expect(there.hasEnded).toBe(true))
    await pause(50)
    expect(here.hasEnded).toBe(false)
  })
})
