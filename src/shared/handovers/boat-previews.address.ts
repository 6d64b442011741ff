export const PREVIEW_PATH = '/onizleme'

/** What follows the # is never sent to a server: the token stays out of logs, proxies and referrers. */
export const previewAddress = (appUrl: string, token: string): string => `${appUrl}${PREVIEW_PATH}#${token}`
