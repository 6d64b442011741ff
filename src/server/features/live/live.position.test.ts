// A page loads first and opens its stream a moment later: it receives the changes in between, and loads nothing else again.
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { createBoat } from '../../../../test/factories.ts'
import { type Person, useServer } from '../../../../test/harness.ts'
import { useLiveClients } from '../../../../test/live-client.ts'
import { accountsApi } from '../../../shared/accounts/accounts.contract.ts'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { LIVE_POSITION_HEADER } from '../../../shared/live/live-position.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { usersApi } from '../../../shared/users/users.contract.ts'
import type { Change } from '../../db/live/changes.ts'
import { liveHistory } from './live.history.ts'

const server = useServer()
const { listen, settled } = useLiveClients(server)

async function positionOf(who: Person, url = server.url): Promise<string> {
  const answer = await fetch(url + accountsApi.me.url, { headers: { authorization: `Bearer ${who.token}` } })
  return answer.headers.get(LIVE_POSITION_HEADER) ?? ''
}

/** Files a request for an own boat; resolves when the server has received the change. */
async function newRequest(owner: Person): Promise<string> {
  const admin = await server.person('ADMIN')
  const witness = await listen(admin)
  const boat = await createBoat(server.db, owner.id)
  const body = { requestType: 'FAULT', boatId: boat.id, engineIds: [] }
  const { id } = (await server.call(owner, requestsApi.create, { body })).body.data
  await settled([witness])
  return id
}

it('the position comes with the account alone', async () => {
  const person = await server.person('CUSTOMER')
  const has = async (url: string) => {
    const answer = await fetch(server.url + url, { headers: { authorization: `Bearer ${person.token}` } })
    return answer.headers.has(LIVE_POSITION_HEADER)
  }
  expect([await has(accountsApi.me.url), await has(citiesApi.list.url)]).toEqual([true, false])
})

describe('a stream that begins after a position', () => {
  it('repeats what the person may hear of since then, and says that this was all', async () => {
    const owner = await server.person('CUSTOMER')
    const stranger = await server.person('CUSTOMER')
    const position = await positionOf(owner)
    const id = await newRequest(owner)
    const own = await listen(owner, server.url, position)
    expect([own.isReady, own.helloCount]).toEqual([true, 0])
    expect(own.received).toContain(`request ${id}`)
    const other = await listen(stranger, server.url, position)
    expect([other.isReady, other.helloCount]).toEqual([true, 0])
    expect(other.received).not.toContain(`request ${id}`)
  })

  it('repeats nothing from before, and goes on with what follows', async () => {
    const owner = await server.person('CUSTOMER')
    await newRequest(owner)
    const client = await listen(owner, server.url, await positionOf(owner))
    expect([client.isReady, client.received]).toEqual([true, []])
    const id = await newRequest(owner)
    await eventually(() => expect(client.received).toContain(`request ${id}`))
  })

  it('says hello without a position and with one of another server', async () => {
    const admin = await server.person('ADMIN')
    const second = await server.another()
    for (const position of [undefined, 'yok', '7', await positionOf(admin, second.url)]) {
      const client = await listen(admin, server.url, position)
      expect([client.helloCount, client.isReady], `${position}`).toEqual([1, false])
    }
    await second.app.close()
  })

  it('says hello when the account itself has changed since then', async () => {
    const admin = await server.person('ADMIN')
    const person = await server.person('CUSTOMER')
    const position = await positionOf(person)
    const city = (await server.call(admin, citiesApi.create, { body: { name: `Liman ${person.id}` } })).body.data
    const body = { fullName: 'Yeni Ad', phone: '+90 532 000 00 00', cityId: city.id }
    expect((await server.call(admin, usersApi.updateInfo, { params: { id: person.id }, body })).status).toBe(200)
    await settled([await listen(admin)])
    const client = await listen(person, server.url, position)
    expect([client.helloCount, client.isReady]).toEqual([1, false])
  })
})

describe('the latest changes', () => {
  const change = (id: number): Change => ({ topic: 'city', id: String(id) })
  const idsAfter = (history: ReturnType<typeof liveHistory>, position: string) =>
    history.after(position)?.map(({ id }) => id)

  it('are known by number, up to a limit', () => {
    const history = liveHistory()
    const start = history.position()
    expect(history.after(start)).toEqual([])
    history.add(change(1))
    const later = history.position()
    history.add(change(2))
    expect(idsAfter(history, start)).toEqual(['1', '2'])
    expect(idsAfter(history, later)).toEqual(['2'])
    for (let id = 3; id <= 500; id++) history.add(change(id))
    expect(history.after(start)).toHaveLength(500)
    for (let id = 501; id <= 2_000; id++) history.add(change(id))
    expect([history.after(start), history.after(later)]).toEqual([null, null])
    const [series] = start.split('.')
    expect(idsAfter(history, `${series}.1998`)).toEqual(['1999', '2000'])
    expect(history.after(`${series}.1500`)).toHaveLength(500)
    expect(history.after(`${series}.2001`)).toBeNull()
  })

  it('are not known after the connection to the database was lost', () => {
    const history = liveHistory()
    const start = history.position()
    history.forget()
    expect(history.after(start)).toBeNull()
    expect(history.after(history.position())).toEqual([])
  })
})
