/** Where the link of an offer leads. */
export const SHARED_OFFER_PATH = '/teklif'

/** What follows the # is never sent to a server: the token stays out of logs, proxies and referrers. */
export const sharedOfferAddress = (appUrl: string, token: string): string => `${appUrl}${SHARED_OFFER_PATH}#${token}`
