import { IconWifiOff } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import { useShownSince } from '../../offline/cached-queries.ts'
import classes from './offline-strip.module.css'

/** Pending calls wait for the network; this strip shows the reason, and how old the shown answers of this device are. */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  const shownSince = useShownSince()
  const isShown = !isOnline || shownSince !== null
  return (
    <div role="status" className={isShown ? classes.strip : undefined}>
      {isShown && (
        <>
          <IconWifiOff size={18} aria-hidden />
          <span>
            {isOnline ? deviceTexts.noAnswer : appTexts.offline}
            {shownSince !== null && ` ${deviceTexts.shownSince(shownSince, Date.now())}`}
          </span>
        </>
      )}
    </div>
  )
}
