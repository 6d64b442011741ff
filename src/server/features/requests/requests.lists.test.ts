// The lists of requests: whose requests they show, their filters, orders and pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { assignTechnician, createBoat, createEngine, createRequest } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const server = useServer()
const { admin, owner, technician } = usePeople(server, { admin: 'ADMIN', owner: 'CUSTOMER', technician: 'TECHNICIAN' })
const ids = (answer: { body: { data: { content: { id: string }[] } } }) => answer.body.data.content.map(({ id }) => id)

describe('lists', () => {
  const at = (time: string) => new Date(time)
  const made: Record<string, string> = {}
  const { hasan, ayse, bosun } = usePeople(server, {
    hasan: ['CUSTOMER', { email: 'hasan_100@liman.test' }],
    ayse: ['CUSTOMER', { email: 'ayse@liman.test' }],
    bosun: 'TECHNICIAN',
  })
  let fleet: string

  beforeAll(async () => {
    fleet = (await createBoat(server.db, hasan.id, { name: 'Lodos' })).id
    const add = async (name: string, values: Parameters<typeof createRequest>[1]) => {
      made[name] = (await createRequest(server.db, values)).id
    }
    const his = { customer_id: hasan.id, boat_id: fleet }
    await add('midnight', {
      ...his,
      created_at: at('2031-04-30T21:00:00Z'),
      description: 'İMPELLER değişimi',
      status: 'CANCELED',
    })
    await add('noon', { ...his, created_at: at('2031-05-01T09:00:00Z'), description: '%50 şarj', status: 'ACTIVE' })
    await add('evening', { ...his, created_at: at('2031-05-01T20:59:59Z'), status: 'COMPLETED' })
    await add('nextDay', { customer_id: ayse.id, created_at: at('2031-05-01T21:00:00Z'), status: 'ACTIVE' })
    await add('archived', { ...his, created_at: at('2031-05-01T10:00:00Z'), archived_at: new Date() })
    for (const name of ['noon', 'evening', 'nextDay', 'archived'])
      await assignTechnician(server.db, made[name]!, bosun.id)
  })

  type Query = Record<string, string | number>
  const SPRING = { startDate: '2031-04-01', endDate: '2031-06-01' }
  const named = (answer: Parameters<typeof ids>[0]) =>
    ids(answer).map((id) => Object.keys(made).find((name) => made[name] === id) ?? id)
  const listPage = (query: Query) => server.call(admin, requestsApi.list, { query })
  const listed = async (query: Query = {}, who = admin) =>
    named(await server.call(who, requestsApi.list, { query: { ...SPRING, ...query } }))

  it('all of them are for admins and technicians, newest first, archived ones never', async () => {
    expect(await listed()).toEqual(['nextDay', 'evening', 'noon', 'midnight'])
    expect(await listed({}, technician)).toEqual(['nextDay', 'evening', 'noon', 'midnight'])
    expect(statusAndKey(await server.call(owner, requestsApi.list))).toBe(
      '403 only_admin_or_technician_can_list_requests',
    )
    expect(statusAndKey(await server.call(null, requestsApi.list))).toBe('401 auth_required')
  })

  it('tell the customer’s phone to admins, to the technicians of the job and to the owner, not to every technician', async () => {
    const phone = '+905321112233'
    const phones = async (who: typeof admin) =>
      (await server.call(who, requestsApi.list, { query: SPRING })).body.data.content.map((one) => one.customerPhone)
    expect(await phones(admin)).toEqual([phone, phone, phone, phone])
    expect(await phones(bosun)).toEqual([null, null, null, null])
    const params = { id: made.noon! }
    for (const who of [admin, bosun, hasan])
      expect((await server.call(who, requestsApi.byId, { params })).body.data.customerPhone).toBe(phone)
    const jobs = (await server.call(bosun, requestsApi.assigned)).body.data.content
    expect(jobs.map(({ customerPhone }) => customerPhone)).toEqual([phone, phone, phone])
  })

  it('filter by status in both spellings; ALL and nothing are no filter', async () => {
    expect(await listed({ status: 'ACTIVE' })).toEqual(['nextDay', 'noon'])
    expect(await listed({ status: 'CANCELED' })).toEqual(['midnight'])
    expect(await listed({ status: 'CANCELLED' })).toEqual(['midnight'])
    expect(await listed({ status: 'REJECTED' })).toEqual([])
    for (const status of ['ALL', '']) expect(await listed({ status })).toHaveLength(4)
    const unknown = await server.call(admin, requestsApi.list, { query: { status: 'DONE' } })
    expect(refused(unknown)).toEqual([400, 'unsupported_status', [{ field: 'status', message: 'unsupported_status' }]])
  })

  it('filter by part of the e-mail, with LIKE’s own signs taken literally', async () => {
    expect(await listed({ email: 'HASAN' })).toEqual(['evening', 'noon', 'midnight'])
    expect(await listed({ email: 'n_1' })).toHaveLength(3)
    expect(await listed({ email: 'h_san' })).toEqual([])
    expect(await listed({ email: '%' })).toEqual([])
    expect(await listed({ email: ' ' })).toHaveLength(4)
  })

  it('search the description in Turkish, the boat, the customer and the beginning of the id', async () => {
    expect(await listed({ search: 'LODOS' })).toEqual(['evening', 'noon', 'midnight'])
    expect(await listed({ search: 'lodos', status: 'ACTIVE' }, technician)).toEqual(['noon'])
    expect(await listed({ search: 'ayse@liman' })).toEqual(['nextDay'])
    expect(await listed({ search: 'impeller DEGISIMI' })).toEqual(['midnight'])
    expect(await listed({ search: '%50 ŞARJ' })).toEqual(['noon'])
    expect(await listed({ search: '%5_' })).toEqual([])
    expect(await listed({ search: made.evening!.slice(0, 13).toUpperCase() })).toEqual(['evening'])
    expect(await listed({ search: `#${made.evening!.slice(0, 8)}` })).toEqual(['evening'])
    expect(await listed({ search: made.evening! })).toEqual(['evening'])
    expect(await listed({ search: `${made.evening!}0` })).toEqual([])
  })

  it('filter by boat', async () => {
    expect(await listed({ boatId: fleet })).toEqual(['evening', 'noon', 'midnight'])
    expect(await listed({ boatId: UNKNOWN_ID })).toEqual([])
    expect(await listed({ boatId: '' })).toHaveLength(4)
  })

  it('filter by creation: a bare day and a time without a zone are Turkey’s, one with a zone is as it says', async () => {
    const between = (startDate: string, endDate: string) => listed({ startDate, endDate })
    const mayFirst = ['evening', 'noon', 'midnight']
    expect(await between('2031-05-01', '2031-05-01')).toEqual(mayFirst)
    expect(await between('2031-05-01T00:00:00', '2031-05-01T23:59:59')).toEqual(mayFirst)
    expect(await between('2031-05-01T00:00:00Z', '2031-05-01T23:59:59Z')).toEqual(['nextDay', 'evening', 'noon'])
    expect(await between('2031-05-01T12:00:00', '2031-05-01T12:00:00')).toEqual(['noon'])
    expect(await between('2031-05-01T12:00:00+03:00', '2031-05-01T09:00:00Z')).toEqual(['noon'])
    expect(await between('2031-05-02', '2031-05-01')).toEqual([])
    for (const day of ['2031-13-01', 'yesterday', '2031-05-01T25:00:00', '2031-05']) {
      const bad = await server.call(admin, requestsApi.list, { query: { endDate: day } })
      expect(refused(bad)).toEqual([400, 'validation_failed', [{ field: 'endDate', message: 'invalid_date' }]])
    }
  })

  it('sort by creation and by status, both ways', async () => {
    expect(await listed({ sort: 'createdAt,asc' })).toEqual(['midnight', 'noon', 'evening', 'nextDay'])
    expect(await listed({ sort: 'status,asc' })).toEqual(['nextDay', 'noon', 'midnight', 'evening'])
    expect(await listed({ sort: 'status,desc' })).toEqual(['evening', 'midnight', 'noon', 'nextDay'])
    // The order covers the whole list, not only the fetched page.
    for (const sort of ['createdAt,asc', 'createdAt,desc', 'status,asc', 'status,desc']) {
      const pages: string[] = []
      for (const page of [0, 1, 2, 3]) pages.push(...(await listed({ sort, size: 1, page })))
      expect(pages).toEqual(await listed({ sort }))
    }
    const bad = await server.call(admin, requestsApi.list, { query: { sort: 'description,asc' } })
    expect(refused(bad)).toEqual([400, 'validation_failed', [{ field: 'sort', message: 'invalid_sort' }]])
  })

  it('come in pages that neither repeat nor miss one, also among equal times', async () => {
    const same = at('2032-01-01T10:00:00Z')
    for (let n = 0; n < 7; n++)
      await createRequest(server.db, { customer_id: hasan.id, boat_id: fleet, created_at: same })
    const query = { startDate: '2032-01-01', endDate: '2032-01-01', size: 3 }
    const pages: Awaited<ReturnType<typeof listPage>>[] = []
    for (const page of [0, 1, 2]) pages.push(await listPage({ ...query, page }))
    expect(pages.map((page) => page.body.data.content.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flatMap(ids)).size).toBe(7)
    expect(pages[1]?.body.data.page).toEqual({ number: 1, size: 3, totalElements: 7, totalPages: 3 })
    const reversed = await server.call(admin, requestsApi.list, {
      query: { ...query, size: 100, sort: 'createdAt,asc' },
    })
    expect(ids(reversed).reverse()).toEqual(pages.flatMap(ids))
    const beyond = await server.call(admin, requestsApi.list, { query: { ...query, page: 999 } })
    expect(beyond.body.data).toEqual({
      content: [],
      page: { number: 999, size: 3, totalElements: 7, totalPages: 3 },
    })
    const none = await server.call(admin, requestsApi.list, { query: { startDate: '2033-01-01' } })
    expect(none.body.data).toEqual({ content: [], page: { number: 0, size: 10, totalElements: 0, totalPages: 0 } })
    for (const bad of [{ page: -1 }, { size: 0 }, { size: 101 }, { page: 'x' }, { size: 1.5 }]) {
      const answer = await server.call(admin, requestsApi.list, { query: bad })
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, Object.keys(bad)[0]])
    }
  })

  it('filter by engine, also an owner’s own by engine and day', async () => {
    const owner = await server.person('CUSTOMER')
    const boat = await createBoat(server.db, owner.id)
    const own = { boat_id: boat.id, owner_user_id: owner.id }
    const [port, starboard] = [await createEngine(server.db, own), await createEngine(server.db, own)]
    const days = ['2025-12-31T20:59:00Z', '2025-12-31T21:01:00Z']
    const [last, first] = await Promise.all(
      days.map((day) =>
        createRequest(server.db, { customer_id: owner.id, boat_id: boat.id, created_at: new Date(day) }),
      ),
    )
    for (const request of [last, first])
      await server.db.insertInto('request_engines').values({ request_id: request!.id, engine_id: port.id }).execute()
    const all = await server.call(admin, requestsApi.list, { query: { engineId: port.id } })
    expect(ids(all)).toEqual([first!.id, last!.id])
    const mine = (query: Record<string, string>) => server.call(owner, requestsApi.mine, { query })
    expect(ids(await mine({ engineId: starboard.id }))).toEqual([])
    expect(ids(await mine({ engineId: port.id, startDate: '2025-01-01', endDate: '2025-12-31' }))).toEqual([last!.id])
    expect(ids(await mine({ startDate: '2026-01-01', endDate: '2026-12-31' }))).toEqual([first!.id])
    expect(ids(await server.call(hasan, requestsApi.mine, { query: { engineId: port.id } }))).toEqual([])
  })

  it('show several technicians and engines of each request without repeating it', async () => {
    const boat = await createBoat(server.db, hasan.id)
    const own = { boat_id: boat.id, owner_user_id: hasan.id }
    const engines = [await createEngine(server.db, own), await createEngine(server.db, own)]
    const { id } = await createRequest(server.db, { customer_id: hasan.id, boat_id: boat.id })
    for (const engine of engines)
      await server.db.insertInto('request_engines').values({ request_id: id, engine_id: engine.id }).execute()
    for (const person of [technician, bosun]) await assignTechnician(server.db, id, person.id)
    const answer = await server.call(admin, requestsApi.list, { query: { boatId: boat.id } })
    expect(answer.body.data.page.totalElements).toBe(1)
    expect(answer.body.data.content).toMatchObject([{ id, engineIds: engines.map((engine) => engine.id) }])
    expect(answer.body.data.content[0]?.technicians.map((one) => one.id)).toEqual([technician.id, bosun.id])
  })

  it('the customer’s lists hold their own requests alone, by boat and status', async () => {
    const mine = (query: Query = {}, who: Person | null = ayse) => server.call(who, requestsApi.mine, { query })
    expect(named(await mine())).toEqual(['nextDay'])
    expect((await mine()).body.data.page.size).toBe(20)
    expect(named(await mine({ boatId: fleet }))).toEqual([])
    expect(named(await mine({ boatId: fleet, status: 'CANCELLED' }, hasan))).toEqual(['midnight'])
    expect(statusAndKey(await mine({}, admin))).toBe('403 access_denied')
    expect(statusAndKey(await mine({}, null))).toBe('401 auth_required')
    expect(statusAndKey(await mine({ status: 'x' }))).toBe('400 unsupported_status')
  })

  it('the technician’s lists hold their own jobs, nine a page, with the same filters', async () => {
    const jobs = (query: Query = {}, who: Person | null = bosun) =>
      server.call(who, requestsApi.assigned, { query: { ...SPRING, ...query } })
    const all = await jobs()
    expect(named(all)).toEqual(['nextDay', 'evening', 'noon'])
    expect(all.body.data.page.size).toBe(9)
    expect(Object.keys(all.body.data.content[0] ?? {}).sort()).toEqual([
      'assignedDate',
      'boatLatitude',
      'boatLongitude',
      'boatName',
      'createdAt',
      'customerEmail',
      'customerName',
      'customerPhone',
      'description',
      'id',
      'preferredStartDate',
      'requestNumber',
      'requestType',
      'slot',
      'status',
    ])
    expect(named(await jobs({ email: 'hasan' }))).toEqual(['evening', 'noon'])
    expect(named(await jobs({ status: 'ACTIVE', sort: 'createdAt,asc' }))).toEqual(['noon', 'nextDay'])
    expect(named(await jobs({ endDate: '2031-05-01' }))).toEqual(['evening', 'noon'])
    expect(named(await jobs({}, await server.person('TECHNICIAN')))).toEqual([])
    expect(statusAndKey(await jobs({}, admin))).toBe('403 access_denied')
    expect(statusAndKey(await jobs({}, null))).toBe('401 auth_required')
  })
})
