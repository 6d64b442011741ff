import { expect, it } from 'vitest'
import { pageOf, serve } from '../../../../test/web-server.ts'
import { dayOf } from '../../../shared/days.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { keys } from '../../api/query-keys.ts'
import { keepJobsAhead, keepOwnAhead } from './jobs-ahead.ts'

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 24 * 3_600_000))

it('jobs ahead: a technician’s next jobs → loaded with plan, notes, parts and photos, and no others', async () => {
  const jobs = [
    { id: 'near', assignedDate: inDays(2) },
    { id: 'far', assignedDate: inDays(20) },
  ]
  const calls = serve(({ call }: { call: string }) => {
    if (call.endsWith('/assigned')) return pageOf(jobs)
    if (call.endsWith('/plan-items')) return []
    if (call.endsWith('/known')) return []
    if (call.endsWith('/part-lists/request/near')) return pageOf([{ id: 'list' }])
    return /photos|part-lists|notes/.test(call) ? pageOf([]) : { id: 'near' }
  })
  const client = createQueryClient()
  await keepJobsAhead(client)
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/inventory/spare-parts/known',
    'GET /api/maintenance/requests/assigned',
    'GET /api/maintenance/requests/near',
    'GET /api/maintenance/requests/near/plan-items',
    'GET /api/maintenance/requests/near/notes',
    'GET /api/inventory/part-lists/request/near',
    'GET /api/inventory/part-lists/list/items',
    'GET /api/maintenance/photos/request/near',
    'GET /api/maintenance/photos/request/near',
  ])
  expect(client.getQueryData(keys.request('near'))).toEqual({ id: 'near' })
})

it('own ahead: an owner’s boats with engines and plans, and the open requests → loaded, and no closed ones', async () => {
  const requests = [
    { id: 'open', status: 'ACTIVE' },
    { id: 'closed', status: 'COMPLETED' },
  ]
  const calls = serve(({ call }: { call: string }) => {
    if (call.endsWith('/requests/my')) return pageOf(requests)
    return call.endsWith('/api/boats') || call.includes('/engines') ? pageOf([{ id: 'boat' }]) : { id: 'one' }
  })
  await keepOwnAhead(createQueryClient())
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/boats',
    'GET /api/maintenance/requests/my',
    'GET /api/boats',
    'GET /api/boats/boat',
    'GET /api/engines/boat/boat',
    'GET /api/boats/boat/identity',
    'GET /api/boats/boat/plan',
    'GET /api/maintenance/requests/open',
  ])
})
