/**
 * The answer that names the account says in this header which changes the server knew when it was asked. Nothing else that a
 * page shows is asked for before that answer, so a stream that begins after this position (`Last-Event-ID`) leaves nothing out.
 */
export const LIVE_POSITION_HEADER = 'Live-Position'
