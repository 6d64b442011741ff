import { offerRecordTexts } from '../../../../shared/offers/offer-record.texts.ts'
import { offerRecordsApi } from '../../../../shared/offers/offer-records.contract.ts'
import type { App, Deps } from '../../../deps.ts'
import { sendPdf } from '../../../files/pdf/stored-pdf.ts'
import { renderThread } from '../../../files/render-thread.ts'
import { actorOf } from '../../../http/access.ts'
import type { PdfDeps } from './offer-pdfs.commands.ts'
import { answerOfOffer } from './offer-record.queries.ts'
import type { OfferRecordPdfData } from './offer-record-pdf.ts'
import { pdfOfRecord } from './offer-records.commands.ts'

export function offerRecordRoutes(app: App, { db, clock, config, storage }: Deps, pdfs: PdfDeps): void {
  const thread = renderThread<OfferRecordPdfData>(new URL('./offer-record-worker.ts', import.meta.url))
  app.addHook('onClose', () => thread.stop())
  const deps = { db, clock, storage, appUrl: config.appUrl, log: app.log, pdfs, render: thread.render }
  app.route({
    ...offerRecordsApi.pdf,
    handler: async (request, reply) => {
      const actor = actorOf(request)
      const answer = await answerOfOffer(db, actor, request.params.id)
      return sendPdf(reply, await pdfOfRecord(deps, actor, answer), offerRecordTexts.fileName(answer.offerNumber))
    },
  })
}
