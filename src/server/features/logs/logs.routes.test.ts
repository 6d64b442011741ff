import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { type Entry, manyLogs, onlyLogs } from '../../../../test/log-entries.ts'
import { boatsApi } from '../../../shared/boats/boats.contract.ts'
import { logsApi } from '../../../shared/logs/logs.contract.ts'
import { offersApi } from '../../../shared/offers/offers.contract.ts'
import { COUNT_LIMIT } from '../../../shared/paging.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import { FIRST_ROWS } from '../../db/searched-page.ts'

const server = useServer()
let admin: Person

const only = (...entries: Entry[]) => onlyLogs(server.db, ...entries)
const many = (count: number) => manyLogs(server.db, count)

type Query = Record<string, string | number | undefined>
const search = (query: Query = {}) => server.call(admin, logsApi.search, { query })
const messages = async (query: Query = {}) => (await search(query)).body.data.content.map((entry) => entry.message)

beforeAll(async () => {
  admin = await server.person('ADMIN')
})

describe('GET /api/logs/search', () => {
  it('gives the newest first, 20 a page, with everything a row shows', async () => {
    await only(
      { at: '2026-05-01T10:00:00.123Z', email: 'a@pruva.test', category: 'AUTH', action: 'LOGIN', message: 'Giriş' },
      { at: '2026-05-02T10:00:00Z', email: null, category: 'NOTIFICATION', action: 'SEND', message: 'Gönderildi' },
    )
    const { status, body } = await search()
    expect([status, body.message]).toEqual([200, 'fetched'])
    expect(body.data.page).toEqual({ number: 0, size: 20, totalElements: 2, totalPages: 1 })
    expect(body.data.content).toEqual([
      {
        id: expect.any(String),
        createdAt: '2026-05-02T10:00:00.000Z',
        doneAt: null,
        userEmail: null,
        category: 'NOTIFICATION',
        actionType: 'SEND',
        message: 'Gönderildi',
      },
      {
        id: expect.any(String),
        createdAt: '2026-05-01T10:00:00.123Z',
        doneAt: null,
        userEmail: 'a@pruva.test',
        category: 'AUTH',
        actionType: 'LOGIN',
        message: 'Giriş',
      },
    ])
  })

  it('pages without losing or repeating a row, in both directions, where instants are equal', async () => {
    await many(50)
    const ids: string[] = []
    for (const page of [0, 1, 2]) ids.push(...(await search({ page })).body.data.content.map((entry) => entry.id))
    expect(new Set(ids).size).toBe(50)
    const oldestFirst = await search({ sort: 'createdAt,asc', size: 100 })
    expect(oldestFirst.body.data.content.map((entry) => entry.id)).toEqual([...ids].reverse())
    expect((await search({ page: 7 })).body.data.content).toEqual([])
  })

  it('finds a part of an e-mail in any case, and takes % and _ as they are', async () => {
    await only(
      { at: '2026-05-01T10:00:00Z', email: 'ali_deniz@pruva.test', message: 'Ali' },
      { at: '2026-05-01T11:00:00Z', email: 'alixdeniz@pruva.test', message: 'Alix' },
      { at: '2026-05-01T12:00:00Z', email: null, message: 'Sistem' },
    )
    expect(await messages({ userEmail: ' ALI_D ' })).toEqual(['Ali'])
    expect(await messages({ userEmail: '%' })).toEqual([])
    expect(await messages({ userEmail: 'deniz@' })).toEqual(['Alix', 'Ali'])
    expect(await messages({ userEmail: '' })).toHaveLength(3)
  })

  it('takes days in Turkish time, both ends whole, and a category, together', async () => {
    await only(
      { at: '2026-04-30T20:59:59.999999Z', message: 'günden önce' },
      { at: '2026-04-30T21:00:00Z', message: 'ilk an' },
      { at: '2026-05-01T20:59:59.999999Z', category: 'AUTH', message: 'son an' },
      { at: '2026-05-01T21:00:00Z', message: 'günden sonra' },
    )
    const day = { fromDate: '2026-05-01T00:00:00', toDate: '2026-05-01T23:59:59' }
    expect(await messages(day)).toEqual(['son an', 'ilk an'])
    expect(await messages({ fromDate: '2026-05-01', toDate: '2026-05-01' })).toEqual(['son an', 'ilk an'])
    expect(await messages({ ...day, category: 'AUTH', userEmail: 'kaptan' })).toEqual(['son an'])
    expect(await messages({ ...day, category: '' })).toHaveLength(2)
    expect(await messages({ fromDate: '2026-05-02', toDate: '2026-05-01' })).toEqual([])
  })

  it('tells the history of one record: a request with its offers, a boat, a user', async () => {
    await only()
    const owner = await server.person('CUSTOMER')
    const boat = { name: 'Poyraz', model: 'Sirena 58', latitude: null, longitude: null, ownerUserId: owner.id }
    const boatId = (await server.call(admin, boatsApi.create, { body: boat })).body.data.id
    const file = () => server.call(admin, requestsApi.create, { body: { requestType: 'FAULT', boatId, engineIds: [] } })
    const { id, requestNumber } = (await file()).body.data
    await file()
    const items = [{ type: 'MANUAL', description: 'İşçilik', quantity: 1, unitPrice: 10 }]
    const offer = (await server.call(admin, offersApi.create, { body: { serviceRequestId: id, items } })).body.data
    await server.call(owner, offersApi.accept, { params: { id: offer.id } })
    await server.call(admin, requestsApi.update, { params: { id }, body: { assignedDate: '2026-12-01' } })
    const found = (await search({ about: id })).body.data
    expect(found.page.totalElements).toBe(found.content.length)
    const text = found.content.map(({ message }) => message).join('\n')
    expect(found.content.at(-1)).toMatchObject({
      actionType: 'CREATE',
      category: 'MAINTENANCE',
      userEmail: admin.email,
    })
    expect(text).toContain(offer.offerNumber)
    expect(text).toContain('01.12.2026')
    // The boat's other request is not included.
    const filed = await messages({ category: 'MAINTENANCE' })
    expect(filed.length).toBe(found.content.filter(({ category }) => category === 'MAINTENANCE').length + 1)
    expect(await messages({ about: id, userEmail: owner.email })).toEqual([
      expect.stringContaining(`${offer.offerNumber} numaralı teklif için tahsilat`),
      `Poyraz teknesinin ${requestNumber} numaralı talebi: durum değişti, Onay bekliyor → Aktif`,
      expect.stringContaining(`${offer.offerNumber} numaralı teklif kabul edildi`),
    ])
    expect(await messages({ about: boatId })).toEqual([expect.stringContaining('Poyraz')])
    expect(await messages({ about: owner.id, category: 'MAINTENANCE' })).toEqual([])
    expect(await messages({ about: UNKNOWN_ID })).toEqual([])
    const csv = await server.fetch(`${logsApi.export.url}?about=${boatId}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect((await csv.text()).match(/Poyraz/g)).toHaveLength(1)
  })

  it('counts only so far ahead of the page, and still reaches every row', async () => {
    await many(COUNT_LIMIT + 45)
    const first = (await search()).body.data.page
    expect(first).toMatchObject({ totalElements: COUNT_LIMIT, totalIsMinimum: true })
    // An e-mail with as many entries takes the path of an unfiltered list.
    expect((await search({ userEmail: 'a@p' })).body.data).toEqual((await search()).body.data)
    // Two letters are counted among the first rows only.
    const short = (await search({ userEmail: 'a@' })).body.data
    expect(short.content).toEqual((await search()).body.data.content)
    expect(short.page).toMatchObject({ totalElements: FIRST_ROWS, totalIsMinimum: true })
    expect((await search({ userEmail: 'qx' })).body.data.page).toMatchObject({ totalElements: 0 })
    const { content, page } = (await search({ page: 502 })).body.data
    expect(content).toHaveLength(5)
    expect(page).toMatchObject({ totalElements: COUNT_LIMIT + 45, totalPages: 503 })
  })

  it.each([
    ['category', 'WEATHER', 'invalid_value'],
    ['fromDate', 'dün', 'invalid_date'],
    ['toDate', '2026-02-31', 'invalid_date'],
    ['sort', 'message,asc', 'invalid_sort'],
    ['page', '-1', 'number_too_small'],
    ['size', '101', 'number_too_large'],
    ['userEmail', 'a\0b', 'invalid_characters'],
    ['userEmail', 'a'.repeat(201), 'too_long'],
  ])('refuses %s=%s', async (field, value, key) => {
    const { status, body } = await search({ [field]: value })
    expect([status, body.message]).toEqual([400, 'validation_failed'])
    expect(body.errors).toEqual([{ field, message: key }])
  })

  it('is for admins', async () => {
    expect((await server.call(null, logsApi.search)).status).toBe(401)
    for (const role of ['CUSTOMER', 'TECHNICIAN'] as const) {
      const answer = await server.call(await server.person(role), logsApi.search)
      expect([answer.status, answer.body.message]).toEqual([403, 'access_denied'])
    }
  })

  it('shows what people really do', async () => {
    await only()
    await server.call(admin, usersApi.createUser, { body: { email: 'yeni@pruva.test', password: 'Uzun-sifre-1' } })
    expect((await search({ userEmail: admin.email })).body.data.content).toMatchObject([
      { category: 'USER', actionType: 'CREATE', userEmail: admin.email, message: expect.stringContaining('yeni@') },
    ])
  })
})
