// The signed report as the attachment of a mail.
import { buffer } from 'node:stream/consumers'
import { reportLogTexts } from '../../../shared/reports/reports.log-texts.ts'
import { renderThread } from '../../files/render-thread.ts'
import { AppError } from '../../http/errors.ts'
import { Unsendable } from '../../jobs/mail/outbox.ts'
import type { Attachment } from '../../jobs/mail/transport.ts'
import type { ReportPdfData } from './report-pdf.ts'
import { pdfOfReport, type ReportPdfDeps } from './report-pdfs.commands.ts'
import { reportFileName, signedRow } from './reports.queries.ts'

/** The stored PDF; where the server ended before it was made, it is made now. */
export function mailedReports(deps: Omit<ReportPdfDeps, 'render'>) {
  const thread = renderThread<ReportPdfData>(new URL('./report-pdf-worker.ts', import.meta.url))
  const reportOf = async (requestId: string): Promise<Attachment> => {
    const signed = await signedRow(deps.db, requestId)
    const { file } = await pdfOfReport({ ...deps, render: thread.render }, signed)
    const content = await buffer(file.stream)
    return { filename: reportFileName(signed), contentType: 'application/pdf', content }
  }
  return {
    /** @throws Unsendable where the report or its stored file is lost */
    reportOf: (requestId: string): Promise<Attachment> =>
      reportOf(requestId).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404)
          throw new Unsendable(reportLogTexts.notMailed, { cause: error })
        throw error
      }),
    stop: () => thread.stop(),
  }
}
