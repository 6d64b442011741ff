import { z } from 'zod'
import { type Endpoint, reply } from '../endpoint.ts'
import { Id, SearchWord, text } from '../fields.ts'
import { page, pageQuery } from '../paging.ts'

export const SparePart = z.object({
  id: Id,
  name: z.string(),
  partCode: z.string(),
  unitPrice: z.number(),
  quantity: z.number(),
  minStock: z.number(),
  locationCode: z.string().nullable(),
  version: z.number(),
})
export type SparePart = z.infer<typeof SparePart>

const tags = ['Envanter'] as const
const staff = { access: ['ADMIN', 'TECHNICIAN'] } as const

export const sparePartsApi = {
  list: {
    method: 'GET',
    url: '/api/inventory/spare-parts',
    config: staff,
    schema: { tags, summary: 'Parçalar; ad ya da kodla arama', querystring: z.object({ search: SearchWord, ...pageQuery(10) }), response: { 200: reply(page(SparePart)) } },
  },
  byCode: {
    method: 'GET',
    url: '/api/inventory/spare-parts/code/:code',
    config: staff,
    schema: { tags, summary: 'Koduyla bir parça', params: z.object({ code: text(60) }), response: { 200: reply(SparePart) } },
  },
} as const satisfies Record<string, Endpoint>
