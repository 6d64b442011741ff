import { IconWifiOff } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import classes from './offline-strip.module.css'

/** Pending calls wait for the network; this strip shows the reason. */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={isOnline ? undefined : classes.strip}>
      {!isOnline && (
        <>
          <IconWifiOff size={18} aria-hidden />
          {appTexts.offline}
        </>
      )}
    </div>
  )
}
