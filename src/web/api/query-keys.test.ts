import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../../test/source-files.ts'
import { invalidate, keys } from './query-keys.ts'

async function staleAfter(change: (client: QueryClient) => Promise<void>): Promise<string[]> {
  const written = ['requests list', 'requests detail 1', 'requests detail 1 photos', 'requests detail 2']
  const all = [...written, 'calendar items', 'overview page', 'boats list']
  const client = new QueryClient()
  for (const key of all) client.setQueryData(key.split(' '), {})
  await change(client)
  return all.filter((key) => client.getQueryState(key.split(' '))?.isInvalidated)
}

test('a change of one record: what shows it is stale, and what the answer brought is not', async () => {
  const stale = await staleAfter((client) => invalidate(client, { topic: 'request', id: '1' }, keys.request('1')))
  expect(stale).toEqual(['requests list', 'requests detail 1 photos', 'overview page'])
})

test('a change of two topics: what shows either is stale', async () => {
  const stale = await staleAfter((client) => invalidate(client, ['calendar', { topic: 'photo', id: '1' }]))
  expect(stale).toEqual(['requests detail 1', 'requests detail 1 photos', 'calendar items', 'overview page'])
})

test('keys: the word that one begins with is written once', () => {
  const code = sourceFiles.filter(({ name }) => name.startsWith('web/')).map((file) => file.code)
  const literal = /queryKey[:=]\s*\{?\s*\[\s*'([\w-]+)'/g
  const own = code.flatMap((text) => [...text.matchAll(literal)].map(([, word]) => word))
  const shared = Object.values(keys).flatMap((key) => (typeof key === 'function' ? [] : [key[0]]))
  const words = [...own, ...new Set(shared)]
  expect(own).toContain('photo-files')
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
