// Which versions of the app the server understands. Apart from the contracts, because the browser needs it before any schema.

/** Sent by the app with each call. A caller without it is not an app and is taken. */
export const APP_VERSION_HEADER = 'App-Version'

/** Raised with a change of a call that apps kept on devices have to follow. */
export const APP_VERSION = 1

/** Older apps are told to update: `app_outdated`. */
export const OLDEST_APP_VERSION = 1
