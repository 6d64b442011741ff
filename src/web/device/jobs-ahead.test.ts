import { expect, it } from 'vitest'
import { pageOf, serve } from '../../../test/web-server.ts'
import { dayOf } from '../../shared/days.ts'
import { createQueryClient } from '../session/query-client.ts'
import { keys } from '../session/query-keys.ts'
import { keepJobsAhead } from './jobs-ahead.ts'

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 24 * 3_600_000))

it('jobs ahead: a technician’s next jobs → loaded with their parts and photos, and no others', async () => {
  const jobs = [
    { id: 'near', assignedDate: inDays(2) },
    { id: 'far', assignedDate: inDays(20) },
  ]
  const calls = serve(({ call }: { call: string }) => {
    if (call.endsWith('/assigned')) return pageOf(jobs)
    return call.includes('/photos/') || call.includes('/part-lists/') ? pageOf([]) : { id: 'near' }
  })
  const client = createQueryClient()
  await keepJobsAhead(client)
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/maintenance/requests/assigned',
    'GET /api/maintenance/requests/near',
    'GET /api/inventory/part-lists/request/near',
    'GET /api/maintenance/photos/request/near',
    'GET /api/maintenance/photos/request/near',
  ])
  expect(client.getQueryData(keys.request('near'))).toEqual({ id: 'near' })
})
