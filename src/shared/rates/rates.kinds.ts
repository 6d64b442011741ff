/** The central bank's kinds of rates from which an offer may start. */
export const RATE_KINDS = ['FOREX_SELLING', 'FOREX_BUYING', 'BANKNOTE_SELLING'] as const
export type RateKind = (typeof RATE_KINDS)[number]
