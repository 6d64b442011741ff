// Serves the stored PDFs of offers' revisions.
import { type Offer, offersApi } from '../../../../shared/offers/offers.contract.ts'
import { afterCommit } from '../../../db/held-transaction.ts'
import type { App, Deps } from '../../../deps.ts'
import { sendPdf } from '../../../files/pdf/stored-pdf.ts'
import { renderThread } from '../../../files/render-thread.ts'
import { type Actor, actorOf } from '../../../http/access.ts'
import { revisionOfOffer } from '../drafts/offer-revisions.queries.ts'
import { noteOpening } from '../links/offer-events.commands.ts'
import type { OfferPdfData } from './offer-pdf.ts'
import { makePdf, pdfOfRevision } from './offer-pdfs.commands.ts'

/** `makeSoon` makes the PDF of what was just sent, once it is committed and without a wait for it. */
export function offerPdfRoutes(app: App, { db, clock, config, storage, pdfsAtSending }: Deps) {
  const thread = renderThread<OfferPdfData>(new URL('./offer-pdf-worker.ts', import.meta.url))
  const deps = { db, clock, storage, appUrl: config.appUrl, log: app.log, render: thread.render }
  const soon = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(soon)
    await thread.stop()
  })

  /** A document that its owner may read is served also where the event can't be written. */
  async function noteOpened(actor: Actor, id: string, rev: number): Promise<void> {
    if (actor.role !== 'CUSTOMER') return
    try {
      await noteOpening({ db, clock }, actor, { id, rev, kind: 'PDF_OPENED' })
    } catch (error) {
      app.log.error({ err: error, offer: id }, 'The opening of a PDF was not noted')
    }
  }

  app.route({
    ...offersApi.pdf,
    handler: async (request, reply) => {
      const revision = await revisionOfOffer(db, actorOf(request), request.params.id)
      const pdf = await pdfOfRevision(deps, revision)
      await noteOpened(actorOf(request), request.params.id, revision.rev)
      return sendPdf(reply, pdf, `${revision.offerNumber}.pdf`)
    },
  })
  app.route({
    ...offersApi.revisionPdf,
    handler: async (request, reply) => {
      const { id, rev } = request.params
      const revision = await revisionOfOffer(db, actorOf(request), id, rev)
      const pdf = await pdfOfRevision(deps, revision)
      await noteOpened(actorOf(request), id, rev)
      return sendPdf(reply, pdf, `${revision.offerNumber}-${revision.rev}.pdf`)
    },
  })

  const makeSoon = (actor: Actor, { id, rev }: Pick<Offer, 'id' | 'rev'>): void => {
    if (!pdfsAtSending || rev === 0) return
    afterCommit(() => {
      const work = revisionOfOffer(db, actor, id)
        .then((revision) => makePdf(deps, revision))
        .catch((error: unknown) => app.log.error({ err: error, offer: id }, 'An offer is left without a PDF'))
        .finally(() => soon.delete(work))
      soon.add(work)
    })
  }
  return { makeSoon, pdfDeps: deps }
}
