import { dayOf } from '../../../shared/days.ts'
import { supportApi } from '../../../shared/support/support.contract.ts'
import { supportTexts } from '../../../shared/support/support.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import type { RecentWarnings } from '../../recent-warnings.ts'
import { supportPacket } from './packet.queries.ts'
import { tryMail } from './test-mail.commands.ts'

export function supportRoutes(app: App, deps: Deps, warnings: RecentWarnings | undefined): void {
  const { db, clock, config } = deps
  app.route({
    ...supportApi.testMail,
    handler: async (request) => ok('test_mail_tried', await tryMail(deps, actorOf(request), request.log)),
  })
  app.route({
    ...supportApi.packet,
    handler: async (_, reply) => {
      const now = clock()
      const packet = await supportPacket({ db, config, now, warnings: warnings?.list() ?? [] })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${supportTexts.packet.fileName(dayOf(now))}"`)
        .send(`${JSON.stringify(packet, null, 2)}\n`)
    },
  })
}
