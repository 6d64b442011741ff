import { sessionsApi } from '../../../shared/accounts/sessions.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { userById } from '../users/users.queries.ts'
import { endOwnOtherSessions, endOwnSession, endSessionOf, endSessionsOf } from './session-list.commands.ts'
import { sessionsOf } from './session-list.queries.ts'

export function sessionListRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  app.route({
    ...sessionsApi.mine,
    handler: async (request) => {
      const { userId, sessionId } = actorOf(request)
      return ok('fetched', await sessionsOf(db, clock(), userId, sessionId))
    },
  })
  app.route({
    ...sessionsApi.endMine,
    handler: (request) => done('session_ended', endOwnSession(deps, actorOf(request), request.params.id)),
  })
  app.route({
    ...sessionsApi.endOthers,
    handler: (request) => done('sessions_ended', endOwnOtherSessions(deps, actorOf(request))),
  })
  app.route({
    ...sessionsApi.ofUser,
    handler: async (request) => {
      const user = await userById(db, request.params.id)
      return ok('fetched', await sessionsOf(db, clock(), user.id, actorOf(request).sessionId))
    },
  })
  app.route({
    ...sessionsApi.endOfUser,
    handler: (request) => {
      const { id, sessionId } = request.params
      return done('session_ended', endSessionOf(deps, actorOf(request), id, sessionId))
    },
  })
  app.route({
    ...sessionsApi.endAllOfUser,
    handler: (request) => done('sessions_ended', endSessionsOf(deps, actorOf(request), request.params.id)),
  })
}
