/**
 * With this header the answer about the account gives the server's position in the live changes. A page makes its other calls
 * after that answer, so a stream from this position on (`Last-Event-ID`) misses nothing.
 */
export const LIVE_POSITION_HEADER = 'Live-Position'
