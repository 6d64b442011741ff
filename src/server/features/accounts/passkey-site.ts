// Where this server's passkeys work: the host of APP_URL. Browsers make none over plain HTTP but on localhost, and none for an IP address.
import { isIP } from 'node:net'

export interface PasskeySite {
  host: string
  origin: string
}

/** Null where there can be none. */
export function passkeySite(appUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(appUrl)
  const isName = isIP(hostname.replace(/[[\]]/g, '')) === 0
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? { host: hostname, origin } : null
}
