/**
 * With this header an answer gives the server's position in the live changes before its data was read: the answer about the account, and
 * each answer to a call with this header. A page's first calls have it (`index.html`), and it makes the others after them, so a stream from
 * the earliest of these positions on (`Last-Event-ID`) misses nothing.
 */
export const LIVE_POSITION_HEADER = 'Live-Position'
