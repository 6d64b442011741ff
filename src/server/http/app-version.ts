// An app that a device keeps may be older than the server. One that is too old is refused before anything else and told so.
import { APP_VERSION_HEADER, OLDEST_APP_VERSION } from '../../shared/app-version.ts'
import type { App } from '../deps.ts'
import { conflict } from './errors.ts'

/** Node writes the names of headers in lower case. */
const HEADER = APP_VERSION_HEADER.toLowerCase()

export function refuseOutdatedApps(app: App): void {
  app.addHook('onRequest', async (request) => {
    const version = request.headers[HEADER]
    if (version !== undefined && Number(version) < OLDEST_APP_VERSION) throw conflict('app_outdated')
  })
}
