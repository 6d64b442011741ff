import { invitationAddress } from '../../../shared/customers/invitations.code.ts'
import { invitationsApi } from '../../../shared/customers/invitations.contract.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { networkOf } from '../../http/rate-limit.ts'
import { done, ok } from '../../http/reply.ts'
import { callerOf } from '../accounts/accounts.routes.ts'
import { setDeviceCookie } from '../accounts/device-cookie.ts'
import { publicWorkshop } from '../workshop/workshop.queries.ts'
import type { InvitationPaper } from './invitation-paper.ts'
import { takeInvitation } from './invitation-taking.commands.ts'
import { acceptInvitation, endInvitation, invite, openInvitation } from './invitations.commands.ts'
import { invitedName, presentInvitation } from './invitations.queries.ts'

export function invitationsRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  const papers = renderThread<InvitationPaper>(new URL('./invitation-paper-worker.ts', import.meta.url))
  app.addHook('onClose', () => papers.stop())

  app.route({
    ...invitationsApi.invite,
    handler: async (request) =>
      ok('customer_invited', await invite(deps, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...invitationsApi.end,
    handler: (request) => done('invitation_ended', endInvitation(deps, actorOf(request), request.params.id)),
  })
  // The addresses below contain the code: the request log omits them.
  app.route({
    ...invitationsApi.paper,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { params, query } = request
      const name = await invitedName(db, clock(), actorOf(request), { id: params.id, code: query.code })
      const { tradeName } = await publicWorkshop(db)
      const url = invitationAddress(config.appUrl, query.code)
      const pdf = await papers.render({ name, tradeName, url, code: query.code, page: config.appUrl })
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', 'inline; filename="davet.pdf"')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
  app.route({
    ...invitationsApi.byAnyone,
    logLevel: 'warn',
    handler: async ({ params, ip }, reply) => {
      reply.header('X-Robots-Tag', 'noindex')
      return ok('fetched', await presentInvitation(db, await openInvitation(deps, params.token, networkOf(ip))))
    },
  })
  app.route({
    ...invitationsApi.take,
    logLevel: 'warn',
    handler: (request) =>
      done('invitation_taken', takeInvitation(deps, actorOf(request), request.params.token, networkOf(request.ip))),
  })
  app.route({
    ...invitationsApi.accept,
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { params, body } = request
      const { account, device } = await acceptInvitation(deps, params.token, body, callerOf(request))
      setDeviceCookie(reply, config, device)
      return ok('invitation_accepted', account)
    },
  })
}
