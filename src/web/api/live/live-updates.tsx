import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from './live-tabs.ts'
import { staleQueries } from './stale-queries.ts'

/** Keeps the pages' data up to date. Renders nothing; mounted once for a signed-in, approved account. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const stale = staleQueries(client)
    const stop = followLive(stale.take)
    return () => {
      stop()
      stale.stop()
    }
  }, [client])
  return null
}
