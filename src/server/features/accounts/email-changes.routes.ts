import { emailChangesApi } from '../../../shared/accounts/email-changes.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { done } from '../../http/reply.ts'
import { askForEmail, confirmNewEmail, undoNewEmail } from './email-changes.commands.ts'

export function emailChangesRoutes(app: App, deps: Deps): void {
  app.route({
    ...emailChangesApi.ask,
    handler: (request) => done('email_link_sent', askForEmail(deps, actorOf(request), request.body)),
  })
  app.route({
    ...emailChangesApi.confirm,
    handler: ({ body, ip }) => done('email_changed', confirmNewEmail(deps, body.token, networkOf(ip))),
  })
  app.route({
    ...emailChangesApi.undo,
    handler: ({ body, ip }) => done('email_taken_back', undoNewEmail(deps, body.token, networkOf(ip))),
  })
}
