// Says that a new version waits. The page never reloads by itself.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { appUpdateTexts } from '../../../shared/app/app-update.texts.ts'
import { useToken } from '../../api/use-token.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { keepAppFiles, startNewVersion } from './app-files.ts'
import { useAppState } from './app-state.ts'
import classes from './device.module.css'

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
        <strong>{isOutdated ? appUpdateTexts.outdated : appUpdateTexts.newVersion}</strong>{' '}
        {isOutdated ? appUpdateTexts.outdatedText : appUpdateTexts.newVersionText}
      </span>
      <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void start()}>
        {appUpdateTexts.startNewVersion}
      </Button>
    </div>
  )
}
