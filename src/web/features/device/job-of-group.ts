// Which job the things of a group of the outbox are for, in words: from the records that this page has read.
import type { QueryClient } from '@tanstack/react-query'

interface Named {
  id?: unknown
  serviceRequestId?: unknown
  boatName?: unknown
  requestNumber?: unknown
  serviceRequestNumber?: unknown
}

/** The records of an answer: itself, a list, a page, or several pages. */
function recordsOf(data: unknown): readonly Named[] {
  if (Array.isArray(data)) return data.flatMap(recordsOf)
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data) return recordsOf(data.pages)
  return 'content' in data ? recordsOf(data.content) : [data]
}

/** A request, an engine or a parts list, by its id. */
export function jobOfGroup(client: QueryClient, group: string): string | undefined {
  const records = client.getQueriesData({}).flatMap(([, data]) => recordsOf(data))
  const names = records
    .filter(({ id, serviceRequestId }) => id === group || serviceRequestId === group)
    .map(({ boatName, requestNumber, serviceRequestNumber }) =>
      [boatName, requestNumber ?? serviceRequestNumber].filter((name) => typeof name === 'string' && name !== ''),
    )
  // Offers name less of a request than the request itself.
  const [most = []] = names.sort((one, other) => other.length - one.length)
  return most.length > 0 ? most.join(' · ') : undefined
}
