// What a call can mean for the whole app; the app frame fills these in, because only it knows router and cache.
interface CallEvents {
  /** The session is over; `to` is where the specification sends the user. */
  sessionEnded: (to: '/auth' | '/login') => void
  forbidden: () => void
  /** The account's own state stands in the way: the guards decide anew with a fresh `me`. */
  accountStateChanged: () => void
}

const handlers: Partial<CallEvents> = {}

export function onCallEvents(events: CallEvents): () => void {
  Object.assign(handlers, events)
  return () => {
    for (const name of Object.keys(events) as (keyof CallEvents)[]) {
      if (handlers[name] === events[name]) delete handlers[name]
    }
  }
}

export const callEvents: CallEvents = {
  sessionEnded: (to) => handlers.sessionEnded?.(to),
  forbidden: () => handlers.forbidden?.(),
  accountStateChanged: () => handlers.accountStateChanged?.(),
}
