// Says that a new version waits. The page never reloads by itself.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { toast } from '../feedback/toasts.tsx'
import { translate } from '../feedback/translate.ts'
import { useSession } from '../session/session.tsx'
import { useToken } from '../session/use-token.ts'
import { keepAppFiles, startNewVersion, useAppState } from './app-files.ts'
import classes from './device.module.css'

/** The screen and the app's own files come first. */
const JOBS_AFTER_MS = 8_000

/** Only where the app opens without a network: elsewhere nobody would see them. */
function useJobsAhead(): void {
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
}

export function AppUpdate() {
  const isSignedIn = useToken() !== null
  useEffect(() => (isSignedIn ? keepAppFiles() : undefined), [isSignedIn])
  useJobsAhead()
  const state = useAppState()
  if (state === 'current') return null
  const isOutdated = state === 'outdated'
  const start = () => startNewVersion().catch(() => toast(translate('network_error'), 'error'))
  return (
    <div role={isOutdated ? 'alert' : 'status'} className={classes.strip}>
      <span className={classes.text}>
        <strong>{isOutdated ? deviceTexts.outdated : deviceTexts.newVersion}</strong>{' '}
        {isOutdated ? deviceTexts.outdatedText : deviceTexts.newVersionText}
      </span>
      <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void start()}>
        {deviceTexts.startNewVersion}
      </Button>
    </div>
  )
}
