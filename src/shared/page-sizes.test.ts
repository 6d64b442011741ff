import { expect, it } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'

const isPaged = ({ schema }: Endpoint) => 'page' in ((schema.querystring as z.ZodObject | undefined)?.shape ?? {})
const paged = allEndpoints.filter(({ endpoint }) => isPaged(endpoint))

it.each(paged)('page size: $name → 1 to 100, and pages count from 0', ({ endpoint }) => {
  const page = (endpoint.schema.querystring as z.ZodObject).partial()
  expect(page.parse({})).toMatchObject({ page: 0 })
  expect(page.safeParse({ size: '100', page: '3' }).data).toMatchObject({ size: 100, page: 3 })
  for (const bad of [{ size: '0' }, { size: '101' }, { size: '1.5' }, { size: 'x' }, { page: '-1' }]) {
    expect(page.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  }
})
