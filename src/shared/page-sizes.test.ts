import { expect, it } from 'vitest'
import type { z } from 'zod'
import { allEndpoints, api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

const sizeOf = ({ schema }: Endpoint) => (schema.querystring as z.ZodObject).partial().parse({}).size

/** Specification, sections 7 and 9. */
const SIZES: [Endpoint, number][] = [
  [api.users.list, 10],
  [api.users.search, 10],
  [api.users.byRole, 10],
  [api.users.byRoleName, 10],
  [api.users.pendingApprovals, 10],
  [api.users.infos, 10],
  [api.logs.search, 20],
  [api.boats.mine, 10],
  [api.boats.list, 10],
  [api.boats.search, 10],
  [api.engines.list, 10],
  [api.engines.unassigned, 10],
  [api.brands.list, 10],
  [api.models.list, 10],
  [api.models.ofBrand, 10],
  [api.requests.list, 10],
  [api.requests.mine, 20],
  [api.requests.assigned, 9],
  [api.offers.ofRequest, 10],
  [api.spareParts.list, 10],
  [api.partLists.list, 10],
]

it('is what the specification says where a call names none', () => {
  expect(SIZES.map(([endpoint]) => [endpoint.url, sizeOf(endpoint)])).toEqual(
    SIZES.map(([endpoint, size]) => [endpoint.url, size]),
  )
})

const isPaged = ({ schema }: Endpoint) => 'page' in ((schema.querystring as z.ZodObject | undefined)?.shape ?? {})
const paged = allEndpoints.filter(({ endpoint }) => isPaged(endpoint))

it.each(paged)('of $name is 1 to 100, and pages count from 0', ({ endpoint }) => {
  const page = (endpoint.schema.querystring as z.ZodObject).partial()
  expect(page.parse({})).toMatchObject({ page: 0 })
  expect(page.safeParse({ size: '100', page: '3' }).data).toMatchObject({ size: 100, page: 3 })
  for (const bad of [{ size: '0' }, { size: '101' }, { size: '1.5' }, { size: 'x' }, { page: '-1' }]) {
    expect(page.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  }
})
