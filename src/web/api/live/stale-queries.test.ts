import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staleQueries } from './stale-queries.ts'

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('what a change makes stale', () => {
  let client: QueryClient
  let stale: ReturnType<typeof staleQueries>
  const all = [
    ['requests', 'list', 'all', {}],
    ['requests', 'detail', '1'],
    ['requests', 'detail', '1', 'offers', 0],
    ['requests', 'detail', '2'],
    ['calendar', 'items', 'a', 'b'],
    ['spare-parts', 'list', {}],
    ['part-lists', 'list', {}],
    ['notifications', 'unread'],
    ['users', 'list', {}],
    ['boats', 'list', {}],
    ['engines', 'list', {}],
    ['brands', 'list', {}],
    ['cities', ''],
    ['overview', 'page'],
    ['me'],
    ['photo-files', '1', 'full'],
  ]
  beforeEach(() => {
    vi.useFakeTimers()
    client = new QueryClient()
    for (const key of all) client.setQueryData(key, {})
    stale = staleQueries(client)
  })
  afterEach(() => {
    stale.stop()
    vi.useRealTimers()
  })
  const invalidated = async () => {
    await vi.advanceTimersByTimeAsync(400)
    return all.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 3).join(' '))
  }

  test.each([
    ['request', '1', ['requests list all', 'requests detail 1', 'requests detail 1', 'overview page']],
    ['offer', '1', ['requests list all', 'requests detail 1', 'requests detail 1', 'overview page']],
    ['photo', '1', ['requests detail 1', 'requests detail 1']],
    [
      'request',
      null,
      ['requests list all', 'requests detail 1', 'requests detail 1', 'requests detail 2', 'overview page'],
    ],
    ['calendar', '7', ['calendar items a', 'overview page']],
    [
      'inventory',
      null,
      [
        ...['requests detail 1', 'requests detail 1', 'requests detail 2'],
        ...['spare-parts list ', 'part-lists list ', 'overview page'],
      ],
    ],
    ['notification', null, ['notifications unread']],
    ['account', '5', ['users list ', 'overview page']],
    [
      'boat',
      '6',
      [
        ...['requests list all', 'requests detail 1', 'requests detail 1', 'requests detail 2'],
        ...['boats list ', 'engines list '],
      ],
    ],
    ['engine', '7', ['requests detail 1', 'requests detail 1', 'requests detail 2', 'boats list ', 'engines list ']],
    ['brand', '8', ['engines list ', 'brands list ']],
    ['city', '9', ['users list ', 'cities ']],
  ] as const)('%s %s → stale', async (topic, id, expected) => {
    stale.take({ topic, id })
    const names = await invalidated()
    expect(names.map((name) => name.replace('[object Object]', '').replace(' offers', ''))).toEqual(expected)
  })

  test('a connection (again): everything that can change, and never a file', async () => {
    stale.take('hello')
    expect(await invalidated()).toHaveLength(all.length - 1)
  })

  test('an answer that was on its way when the change came is asked for again', async () => {
    const answers = Promise.withResolvers<string>()
    const queryKey = ['requests', 'detail', 'new']
    void client.prefetchQuery({ queryKey, queryFn: () => answers.promise })
    stale.take({ topic: 'request', id: 'new' })
    await vi.advanceTimersByTimeAsync(400)
    answers.resolve('as it was before')
    await settle()
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 'as it was before', isInvalidated: true })
  })

  test('a burst of changes is one round', async () => {
    const ask = vi.spyOn(client, 'invalidateQueries')
    for (let count = 0; count < 50; count++) stale.take({ topic: 'notification', id: null })
    await invalidated()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('nothing is asked for while nobody looks, and all of it when somebody does', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    stale.take({ topic: 'notification', id: null })
    expect(await invalidated()).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await invalidated()).toEqual(['notifications unread'])
  })
})
