// Keeps a technician's next jobs, and an owner's boats and open requests, on the device, once the screen and the app's own files are there.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../api/session.tsx'
import { onIdle } from '../../feedback/idle.ts'
import { filesKept } from './app-files.ts'

const LOOK_AGAIN_MS = 500

/** Nothing is being asked for, and the browser has nothing to do. */
async function atRest(client: QueryClient): Promise<void> {
  while (client.isFetching() > 0) await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
  await new Promise<void>((done) => onIdle(done))
}

/** Only where the app opens without a network: elsewhere nobody would see them. */
export function LoadingAhead() {
  const client = useQueryClient()
  const role = useSession().me?.roleName
  useEffect(() => {
    if (!(role === 'TECHNICIAN' || role === 'CUSTOMER') || !('serviceWorker' in navigator)) return
    let isOver = false
    const keep = async () => {
      await filesKept()
      await atRest(client)
      if (isOver || !navigator.onLine) return
      const { keepJobsAhead, keepOwnAhead } = await import('./jobs-ahead.ts')
      await (role === 'TECHNICIAN' ? keepJobsAhead : keepOwnAhead)(client)
    }
    // What fails is asked for when it is opened.
    void keep().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [role, client])
  return null
}
