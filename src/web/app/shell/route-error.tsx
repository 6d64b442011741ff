// Shown instead of a screen that crashed or could not be loaded. Plain CSS, because the app frame may be missing.
import { useEffect } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import { useRouteError } from '../../routing/use-router.ts'
import classes from './route-error.module.css'

/** After a release the old chunks are missing. Each browser has its own message for that, and Vite one for their styles. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(error.message)

/** Reloads a screen that failed without a network once the network is back. */
function Offline() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className={classes.box} role="alert">
      <h1>{appTexts.offlineTitle}</h1>
      <p>{appTexts.offlineScreen}</p>
    </div>
  )
}

export function RouteError() {
  const error = useRouteError()
  const isOnline = useIsOnline()
  const isMissing = isMissingChunk(error)
  if (isMissing && !isOnline) return <Offline />
  return (
    <div className={classes.box} role="alert">
      <h1>{appTexts.crashTitle}</h1>
      <p>{isMissing ? appTexts.staleText : appTexts.crashText}</p>
      <div className={classes.actions}>
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          {appTexts.reload}
        </button>
        <a className="button" href="/">
          {appTexts.home}
        </a>
      </div>
    </div>
  )
}
