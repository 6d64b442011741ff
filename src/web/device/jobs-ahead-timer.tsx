// Keeps a technician's next jobs on the device, once the screen and the app's own files are there.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session.tsx'

const JOBS_AFTER_MS = 8_000

/** Only where the app opens without a network: elsewhere nobody would see them. */
export function JobsAhead() {
  const client = useQueryClient()
  const isTechnician = useSession().me?.roleName === 'TECHNICIAN'
  useEffect(() => {
    if (!isTechnician || !('serviceWorker' in navigator)) return
    const keep = async () => {
      if (!navigator.serviceWorker.controller || !navigator.onLine) return
      await (await import('./jobs-ahead.ts')).keepJobsAhead(client)
    }
    // What fails is asked for when it is opened.
    const timer = setTimeout(() => void keep().catch(() => undefined), JOBS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTechnician, client])
  return null
}
