import { handoversApi } from '../../../shared/handovers/handovers.contract.ts'
import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { afterCommit } from '../../db/held-transaction.ts'
import type { App, Deps } from '../../deps.ts'
import { sendPdf } from '../../files/pdf/stored-pdf.ts'
import { renderThread } from '../../files/render-thread.ts'
import { type Actor, actorOf } from '../../http/access.ts'
import { ok } from '../../http/reply.ts'
import { historyReport } from '../handovers/boat-history.queries.ts'
import type { ReportPdfData } from './report-pdf.ts'
import { makeReportPdf, pdfOfReport } from './report-pdfs.commands.ts'
import { saveReport, signReport } from './reports.commands.ts'
import { reportFileName, reportOfRequest, signedReport } from './reports.queries.ts'

export function reportsRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  const makeSoon = pdfRoute(app, deps)
  app.route({
    ...reportsApi.byRequest,
    handler: async (request) => ok('fetched', await reportOfRequest(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...reportsApi.save,
    handler: async (request) => {
      const { params, body } = request
      return ok('report_saved', await saveReport(deps, actorOf(request), params.id, body))
    },
  })
  app.route({
    ...reportsApi.sign,
    handler: async (request) => {
      const { params, body } = request
      const report = await signReport(deps, actorOf(request), params.id, body)
      makeSoon(actorOf(request), params.id)
      return ok('report_signed_now', report)
    },
  })
}

/** Returns the function that makes the PDF of what was just signed, once it is committed and without a wait for it. */
function pdfRoute(app: App, { db, clock, config, storage, pdfsAtSending }: Deps) {
  const thread = renderThread<ReportPdfData>(new URL('./report-pdf-worker.ts', import.meta.url))
  const deps = { db, clock, storage, appUrl: config.appUrl, log: app.log, render: thread.render }
  const soon = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(soon)
    await thread.stop()
  })
  app.route({
    ...reportsApi.pdf,
    handler: async (request, reply) => {
      const signed = await signedReport(db, actorOf(request), request.params.id)
      return sendPdf(reply, await pdfOfReport(deps, signed), reportFileName(signed))
    },
  })
  app.route({
    ...handoversApi.historyReport,
    handler: async (request, reply) => {
      const { isOwn, ...signed } = await historyReport(db, actorOf(request), request.params)
      const pdf = await pdfOfReport(deps, signed, isOwn ? 'SIGNED' : 'PASSED_ON')
      return sendPdf(reply, pdf, reportFileName(signed))
    },
  })
  return (actor: Actor, requestId: string): void => {
    if (!pdfsAtSending) return
    afterCommit(() => {
      const work = signedReport(db, actor, requestId)
        .then((signed) => makeReportPdf(deps, signed))
        .catch((error: unknown) => app.log.error({ err: error, request: requestId }, 'A report is left without a PDF'))
        .finally(() => soon.delete(work))
      soon.add(work)
    })
  }
}
