// A technician's list is read from what stands in the rows of the request's technicians.
import type { UpdateObject } from 'kysely'
import { expect, it } from 'vitest'
import { archive, assignTechnician, createRequest } from '../../../../test/factories.ts'
import { usePeople, useServer } from '../../../../test/harness.ts'
import { addDays } from '../../../shared/calendar/calendar.days.ts'
import { dayOf } from '../../../shared/days.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import type { DB } from '../../db/schema.generated.ts'

const server = useServer()
const { owner, technician } = usePeople(server, { owner: 'CUSTOMER', technician: 'TECHNICIAN' })

const jobs = async (query: Record<string, string> = {}) =>
  (await server.call(technician, requestsApi.assigned, { query })).body.data.content.map(({ id }) => id)

it('the own jobs follow each change of their requests: status, day, creation and archive', async () => {
  const made: string[] = []
  for (const at of ['2031-01-01', '2031-01-02', '2031-01-03'])
    made.unshift((await createRequest(server.db, { customer_id: owner.id, created_at: new Date(at) })).id)
  for (const id of made) await assignTechnician(server.db, id, technician.id)
  const [third = '', second = '', first = ''] = made
  const set = (id: string, values: UpdateObject<DB, 'service_requests'>) =>
    server.db.updateTable('service_requests').set(values).where('id', '=', id).execute()
  expect(await jobs()).toEqual([third, second, first])
  expect(await jobs({ status: 'ACTIVE' })).toEqual([])

  await set(first, { status: 'ACTIVE' })
  await set(second, { status: 'ACTIVE', assigned_date: addDays(dayOf(server.clock()), 1) })
  expect(await jobs({ status: 'ACTIVE' })).toEqual([second, first])
  expect(await jobs({ status: 'PENDING' })).toEqual([third])
  expect(await jobs({ sort: 'agenda,asc' })).toEqual([second, first, third])

  await set(first, { created_at: new Date('2031-02-01') })
  expect(await jobs()).toEqual([first, third, second])
  expect(await jobs({ endDate: '2031-01-15' })).toEqual([third, second])

  await archive(server.db, 'service_requests', third)
  expect(await jobs()).toEqual([first, second])
  await set(third, { archived_at: null })
  expect(await jobs()).toEqual([first, third, second])
})
