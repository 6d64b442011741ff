// Says that a new version waits. The page never reloads by itself.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { deviceTexts } from '../../shared/app/device.texts.ts'
import { toast } from '../feedback/toasts.tsx'
import { translate } from '../feedback/translate.ts'
import { useToken } from '../session/use-token.ts'
import { keepAppFiles, startNewVersion, useAppState } from './app-files.ts'
import classes from './app-update.module.css'

export function AppUpdate() {
  const isSignedIn = useToken() !== null
  useEffect(() => (isSignedIn ? keepAppFiles() : undefined), [isSignedIn])
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
