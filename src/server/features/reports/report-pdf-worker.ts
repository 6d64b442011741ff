import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type ReportPdfData, reportDocument } from './report-pdf.ts'

serveRenderer((data: ReportPdfData) => renderPdf(reportDocument(data)))
