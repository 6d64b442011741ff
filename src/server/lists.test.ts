// Edge cases of every paged list, generated from the contract: a new list without a case fails.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Person, usePeople, useServer } from '../../test/harness.ts'
import { CASES } from '../../test/list-cases.ts'
import { clear, type TestCase } from '../../test/list-rows.ts'
import { allEndpoints, type NamedEndpoint } from '../shared/api.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import type { Page } from '../shared/paging.ts'

const shapeOf = ({ schema }: Endpoint) => (schema.querystring as z.ZodObject | undefined)?.shape ?? {}
const lists = allEndpoints.filter(({ endpoint }) => 'page' in shapeOf(endpoint))

const server = useServer()
const people = usePeople(server, { admin: 'ADMIN', technician: 'TECHNICIAN', customer: 'CUSTOMER' })

async function setUp({ name, endpoint }: NamedEndpoint): Promise<TestCase & { read: Read }> {
  await clear(server, people)
  const testCase = await CASES[name]?.(server, people)
  if (!testCase) throw new Error(`${name} has no testCase in test/list-cases.ts`)
  const { input = {} } = testCase
  const read: Read = async (query) => {
    const answer = await server.call(testCase.as as Person, endpoint, { ...input, query: { ...input.query, ...query } })
    return { ...answer, page: answer.body.data as Page<{ id?: string; userId?: string }> }
  }
  return { ...testCase, read }
}
type Read = (query?: Record<string, string | number>) => Promise<{
  status: number
  body: { message: string; errors?: { field: string; message: string }[] }
  page: Page<{ id?: string; userId?: string }>
}>

/** `n`: of a row of an import; `day`: of a seal. */
const idsOf = ({ content }: Page<{ id?: string; userId?: string; n?: number; day?: string }>) =>
  content.map(({ id, userId, n, day }) => id ?? userId ?? day ?? (n === undefined ? undefined : String(n)))

/** Reads all pages one after the other. */
async function walk(read: Read, size: number, query: Record<string, string> = {}): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = []
  for (let page = 0; ; page++) {
    const { page: got } = await read({ ...query, page, size })
    ids.push(...idsOf(got))
    if (page + 1 >= got.page.totalPages) return ids
  }
}

it('all have a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(lists.map(({ name }) => name).sort())
})

describe.each(lists)('$name', (list) => {
  it('is right when empty, with one row, with a page that is just full, and past its end', async () => {
    const { read, put, base = 0 } = await setUp(list)
    const at = async (query: Record<string, number>) => {
      const { status, page } = await read(query)
      return [status, page.content.length, page.page]
    }
    const pages = (total: number, size: number) => Math.ceil((total + base) / size)
    const size = (shapeOf(list.endpoint).size as z.ZodType).parse(undefined) as number
    expect(await at({})).toEqual([200, base, { number: 0, size, totalElements: base, totalPages: pages(0, size) }])
    await put(1)
    expect(await at({ size: 100 })).toEqual([
      200,
      1 + base,
      { number: 0, size: 100, totalElements: 1 + base, totalPages: 1 },
    ])
  })

  it('turns its pages: full, last, past the end', async () => {
    const { read, put, base = 0 } = await setUp(list)
    await put(12 - base)
    for (const [page, rows] of [
      [0, 6],
      [1, 6],
      [2, 0],
      [999, 0],
    ] as const) {
      const got = (await read({ page, size: 6 })).page
      expect([got.content.length, got.page]).toEqual([
        rows,
        { number: page, size: 6, totalElements: 12, totalPages: 2 },
      ])
    }
    const last = (await read({ page: 1, size: 11 })).page
    expect([last.content.length, last.page.totalPages]).toEqual([1, 2])
  })

  it('refuses what is no page, no size and no sort', async () => {
    const { read } = await setUp(list)
    const refused = [
      ['page', '-1', 'number_too_small'],
      ['page', '1000', 'number_too_large'],
      ['page', '1.5', 'invalid_number'],
      ['page', 'x', 'invalid_number'],
      ['page', '9'.repeat(400), 'invalid_number'],
      ['size', '0', 'number_too_small'],
      ['size', '101', 'number_too_large'],
      ['size', '', 'number_too_small'],
    ]
    const sorts = ['password,asc', 'createdAt,sideways', 'createdAt,desc;drop table users', 'createdAt,asc,id', ',', '']
    if ('sort' in shapeOf(list.endpoint)) refused.push(...sorts.map((sort) => ['sort', sort, 'invalid_sort']))
    for (const [field = '', value = '', message] of refused) {
      const { status, body } = await read({ [field]: value })
      expect([value, status, body.message, body.errors]).toEqual([
        value,
        400,
        'validation_failed',
        [{ field, message }],
      ])
    }
  })

  it('shows each row once across its pages, also where all are alike', async () => {
    const { read, put } = await setUp(list)
    await put(31)
    const sorts = ['createdAt,asc', 'createdAt,desc', 'status,asc', 'status,desc', 'agenda']
    const accepted = 'sort' in shapeOf(list.endpoint) ? sorts : ['none']
    for (const sort of accepted) {
      const query: Record<string, string> = sort === 'none' ? {} : { sort }
      const all = await read({ ...query, size: 100 })
      // Not every list supports every order.
      if (all.status === 400) continue
      const ids = await walk(read, 7, query)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(idsOf(all.page))
    }
  })
})

/** The users come last: deleting ten thousand of them takes long, because each has foreign keys. */
const LARGE = ['requests.list', 'logs.search', 'boats.list', 'boats.search', 'spareParts.list', 'users.list']
const ROWS = 10_000

it.each(LARGE)('%s holds 10,000 rows', async (name) => {
  const list = lists.find((each) => each.name === name)
  if (!list) throw new Error(`${name} is no list`)
  const { read, put, base = 0 } = await setUp(list)
  await put(ROWS - base)
  const seen: (string | undefined)[] = []
  for (const page of [0, 1, 49, 50, 98, 99]) {
    const got = (await read({ page, size: 100 })).page
    expect([got.content.length, got.page.totalElements, got.page.totalPages]).toEqual([100, ROWS, 100])
    seen.push(...idsOf(got))
  }
  expect(new Set(seen).size).toBe(600)
  expect((await read({ page: 100, size: 100 })).page.content).toEqual([])
})
