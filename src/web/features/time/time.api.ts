import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { timeApi } from '../../../shared/time/time.contract.ts'
import { timeTexts } from '../../../shared/time/time.texts.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { invalidate, keys } from '../../api/query-keys.ts'
import { randomId } from '../../api/random-id.ts'
import { queueCall } from '../../offline/queue-call.ts'

type Query = z.input<typeof timeApi.list.schema.querystring>

export const timeQuery = (query: Query) => listQuery([...keys.time, 'list', query], timeApi.list, { query })

/** A person's running and forgotten clocks. */
export const openTimeQuery = (userId: string) =>
  listQuery([...keys.time, 'open', userId], timeApi.list, { query: { userId, state: 'OPEN' } })

interface Job {
  requestId: string
  boatName: string
}

/** Each press has its own id, so that one which is sent twice counts once. Without a network it waits on this device. */
async function press(client: QueryClient, { requestId, boatName }: Job, isStart: boolean): Promise<void> {
  const about = { group: requestId, title: isStart ? timeTexts.startOf(boatName) : timeTexts.stopOf(boatName) }
  const id = randomId()
  if (isStart) await queueCall(timeApi.start, { body: { id, requestId }, failure: timeTexts.saveFailed }, about)
  else await queueCall(timeApi.stop, { body: { id }, failure: timeTexts.saveFailed }, about)
  await invalidate(client, 'time')
}

export function usePresses() {
  const client = useQueryClient()
  return {
    start: (job: Job) => press(client, job, true),
    stop: (job: Job) => press(client, job, false),
  }
}
