// A call's effects on the whole app. The frames implement them: only they have the router and the cache.
interface CallEvents {
  /** The session is over; `to` is where the specification sends the user. */
  sessionEnded: (to: '/auth' | '/login') => void
  forbidden: () => void
  /** The account's own state forbids the call: the guards decide again with a fresh `me`. */
  accountStateChanged: () => void
  /** Of a change, whose effect is not known. */
  answerLost: () => void
  /** The server can't take this version of the app any more. */
  appOutdated: () => void
  /** Asks for the password or a factor; false where the person gives none. */
  identityNeeded: () => Promise<boolean>
}

const handlers: Partial<CallEvents> = {}

export function onCallEvents(events: Partial<CallEvents>): () => void {
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
  answerLost: () => handlers.answerLost?.(),
  appOutdated: () => handlers.appOutdated?.(),
  identityNeeded: async () => (await handlers.identityNeeded?.()) ?? false,
}
