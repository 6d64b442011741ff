// Codes for owners who are signed in, above the workshop's amount. Codes for links: offer-links.routes.ts.
import { offerCodesApi } from '../../../../shared/offers/offer-codes.contract.ts'
import { withoutHolding } from '../../../db/held-transaction.ts'
import type { App, Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/access.ts'
import { ok } from '../../../http/reply.ts'
import { type PdfDeps, pdfOfRevision } from '../documents/offer-pdfs.commands.ts'
import { revisionOfOffer } from '../drafts/offer-revisions.queries.ts'
import { sendCode } from './offer-codes.commands.ts'

export function offerCodesRoutes(app: App, deps: Deps, pdfDeps: PdfDeps): void {
  app.route({
    ...offerCodesApi.send,
    handler: async (request) => {
      const owner = actorOf(request)
      const { id } = request.params
      const revision = await revisionOfOffer(deps.db, owner, id)
      const { file, sha256 } = await withoutHolding(() => pdfOfRevision(pdfDeps, revision))
      file.stream.destroy()
      return ok('offer_code_sent', await sendCode(deps, owner, { id, rev: revision.rev, pdfSha256: sha256 }))
    },
  })
}
