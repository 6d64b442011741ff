/**
 * The answer about the account gives the server's position in the live changes before its data was read. A page asks everything else after
 * it, so a stream from this position on (`Last-Event-ID`) misses nothing.
 */
export const LIVE_POSITION_HEADER = 'Live-Position'
