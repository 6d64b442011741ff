// Apart from the contracts, because the browser needs it before any schema.

/** What the device's clock said when it sent a call: the server sees by it how wrong that clock is. */
export const SENT_AT_HEADER = 'Sent-At'
