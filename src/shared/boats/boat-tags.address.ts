export const LABEL_SIZES = ['SMALL', 'LARGE', 'SHEET'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

export const TAG_PATH = '/t'

/** What follows the # is never sent to a server: the token stays out of logs, proxies and referrers. */
export const tagAddress = (appUrl: string, token: string): string => `${appUrl}${TAG_PATH}#${token}`
