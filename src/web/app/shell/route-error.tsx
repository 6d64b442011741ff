// Shown instead of a screen that crashed or could not be loaded. Plain CSS: the app frame itself may be what is missing.
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { useIsOnline } from '../../feedback/use-is-online.ts'
import classes from './route-error.module.css'

/** After a new release the old chunks are gone; each browser says so in its own words, and Vite in its own of their styles. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(error.message)

/** A screen that no network could bring opens by itself when there is one again. */
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
