// No device keeps what something costs or leaves: neither an admin's nor anybody's.
import { expect, it } from 'vitest'
import { ROLES } from '../../../shared/roles.ts'
import { mayKeep } from '../../offline/offline-cache-rules.ts'
import { partsQuery } from '../inventory/inventory.api.ts'
import { labourRatesQuery } from '../labour/labour.api.ts'
import { partsByIdQuery, requestOffersQuery } from '../offers/offers.api.ts'
import { requestQuery } from '../requests/requests.api.ts'
import { expensesQuery, jobResultQuery } from './costs.api.ts'

const COSTLY = [
  ...[expensesQuery('r1'), jobResultQuery('r1'), requestOffersQuery('r1'), partsByIdQuery(['p1']), labourRatesQuery],
  partsQuery({ search: '', lowStock: false, page: 0 }),
]

it.each(ROLES)('%s: the device keeps a request, and no answer with a cost', (role) => {
  expect(mayKeep(role, requestQuery('r1').queryKey)).toBe(true)
  for (const { queryKey } of COSTLY) expect([queryKey, mayKeep(role, queryKey)]).toEqual([queryKey, false])
})
