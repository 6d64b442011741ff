import { onlineManager } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refusal, serve } from '../../../../test/web-server.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { knownPartsQuery } from './inventory.api.ts'
import { partOfCode } from './known-parts.ts'

const part = { id: 'p', name: 'Impeller', partCode: 'SB-17', quantity: 5 }
const BY_CODE = 'GET /api/inventory/spare-parts/code/'
const KNOWN = 'GET /api/inventory/spare-parts/known'

function clientThatKnows() {
  const client = createQueryClient()
  client.setQueryData(knownPartsQuery.queryKey, [part], { updatedAt: 1_000 })
  return client
}

it('scanned code: without a network → the last known stock, less what waits here', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  const calls = serve({})
  showWaiting([aWork(partListsApi.addItemTo, { params: { id: 'l' }, json: { sparePartId: 'p', quantity: 2 } })])
  expect(await partOfCode(clientThatKnows(), 'sb-17')).toEqual({ ...part, quantity: 3, knownAt: 1_000 })
  expect(calls.filter(({ call }) => call.startsWith(BY_CODE))).toEqual([])
  await expect(partOfCode(clientThatKnows(), 'XX')).rejects.toMatchObject({ status: 0 })
  showWaiting([])
  onlineManager.setOnline(true)
  onLine.mockRestore()
})

it('scanned code: a server that fails → the last known stock; one that refuses → its refusal', async () => {
  serve({
    [`${BY_CODE}SB-17`]: refusal(503, 'temporarily_unavailable'),
    [`${BY_CODE}YOK`]: refusal(404, 'spare_part_not_found'),
    [KNOWN]: refusal(503, 'temporarily_unavailable'),
  })
  expect(await partOfCode(clientThatKnows(), 'SB-17')).toMatchObject({ quantity: 5, knownAt: 1_000 })
  await expect(partOfCode(clientThatKnows(), 'YOK')).rejects.toMatchObject({ status: 404 })
})

it('scanned code: without a network → also by a further code, and by another form of a barcode', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({})
  const client = createQueryClient()
  client.setQueryData(knownPartsQuery.queryKey, [part, { ...part, id: 'q', partCode: 'X', codes: ['075678164125'] }])
  expect(await partOfCode(client, '0075678164125')).toMatchObject({ id: 'q' })
  onLine.mockRestore()
})

it('scanned code: a weak network that gives no answer → the last known stock', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  expect(await partOfCode(clientThatKnows(), 'SB-17')).toMatchObject({ quantity: 5, knownAt: 1_000 })
  shorter.mockRestore()
})
