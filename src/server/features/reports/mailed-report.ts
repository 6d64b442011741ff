// The signed report as the attachment of a mail.
import { buffer } from 'node:stream/consumers'
import { renderThread } from '../../files/render-thread.ts'
import type { Attachment } from '../../jobs/mail/transport.ts'
import type { ReportPdfData } from './report-pdf.ts'
import { pdfOfReport, type ReportPdfDeps } from './report-pdfs.commands.ts'
import { reportFileName, signedRow } from './reports.queries.ts'

/** The stored PDF; where the server ended before it was made, it is made now. */
export function mailedReports(deps: Omit<ReportPdfDeps, 'render'>) {
  const thread = renderThread<ReportPdfData>(new URL('./report-pdf-worker.ts', import.meta.url))
  return {
    reportOf: async (requestId: string): Promise<Attachment> => {
      const signed = await signedRow(deps.db, requestId)
      const { file } = await pdfOfReport({ ...deps, render: thread.render }, signed)
      const content = await buffer(file.stream)
      return { filename: reportFileName(signed), contentType: 'application/pdf', content }
    },
    stop: () => thread.stop(),
  }
}
