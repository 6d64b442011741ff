// Search words for a request: its number, the boat, the customer's name or telephone number.
import { beforeAll, expect, it } from 'vitest'
import { assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { searchApi } from '../../../shared/search/search.contract.ts'

const server = useServer()
const { admin, technician, owner, other } = usePeople(server, {
  admin: 'ADMIN',
  technician: 'TECHNICIAN',
  owner: ['CUSTOMER', { email: 'derya@liman.test', fullName: 'Gülşen Işık' }],
  other: ['CUSTOMER', { email: 'komsu@liman.test', fullName: 'Başka Biri' }],
})
const ids: Record<'mine' | 'theirs' | 'lastYear', string> = { mine: '', theirs: '', lastYear: '' }

/** An id that begins with no word of the tests. */
const idOf = (number_year: number, number_in_year: number) => ({
  id: `ffffffff-0000-4000-8000-${number_year}${String(number_in_year).padStart(8, '0')}`,
  number_year,
  number_in_year,
})

beforeAll(async () => {
  const { db } = server
  const mine = { customer_id: owner.id, boat_id: (await createBoat(db, owner.id, { name: 'Gökçe Işık' })).id }
  const theirs = { customer_id: other.id, boat_id: (await createBoat(db, other.id, { name: 'Poyraz' })).id }
  const file = async (values: typeof mine, number_year: number, number_in_year: number) =>
    (await createRequest(db, { ...values, ...idOf(number_year, number_in_year), status: 'ACTIVE' })).id
  ids.mine = await file(mine, 2026, 53)
  ids.theirs = await file(theirs, 2026, 5307)
  ids.lastYear = await file(theirs, 2025, 53)
  await db.updateTable('user_infos').set({ phone: '+905339876543' }).where('user_id', '=', owner.id).execute()
  for (const id of Object.values(ids)) await assignTechnician(db, id, technician.id)
})

type Name = keyof typeof ids
const namesOf = (found: readonly { id: string }[]) =>
  (Object.keys(ids) as Name[]).filter((name) => found.some(({ id }) => id === ids[name]))

async function listed(who: Person, query: Record<string, string>): Promise<Name[]> {
  return namesOf((await server.call(who, requestsApi.list, { query })).body.data.content)
}
const jobs = async (email: string) =>
  namesOf((await server.call(technician, requestsApi.assigned, { query: { email } })).body.data.content)
const everywhere = async (q: string) =>
  namesOf((await server.call(admin, searchApi.all, { query: { q } })).body.data.requests)

const WORDS: [word: string, found: Name[]][] = [
  ['S-2026-0053', ['mine']],
  ['s2026-53', ['mine', 'theirs']],
  ['2026-53', ['mine']],
  ['2026-0053', ['mine']],
  ['S-2025-0053', ['lastYear']],
  ['53', ['mine', 'lastYear']],
  ['0053', ['mine', 'lastYear']],
  // A number that is still being typed.
  ['S-2026-00', ['mine']],
  ['S-2026-53', ['mine', 'theirs']],
  ['gokce isik', ['mine']],
  ['POYRAZ', ['theirs', 'lastYear']],
  ['gülşen', ['mine']],
  ['komsu@liman', ['theirs', 'lastYear']],
  ['0533 987 65 43', ['mine']],
  ['S-2024-0053', []],
]

it.each(WORDS)(
  '%s: finds the same in the list, the picker, the technician’s jobs and the global search',
  async (word, found) => {
    expect(await listed(admin, { email: word })).toEqual(found)
    expect(await listed(admin, { search: word, status: 'ACTIVE' })).toEqual(found)
    expect(await jobs(word)).toEqual(found)
    expect(await everywhere(word)).toEqual(found)
  },
)

it('a telephone number: finds nothing for a technician in everybody’s requests, where no numbers are shown', async () => {
  for (const field of ['email', 'search']) expect(await listed(technician, { [field]: '0533 987 65 43' })).toEqual([])
  expect(await listed(technician, { search: '2026-53' })).toEqual(['mine'])
})
