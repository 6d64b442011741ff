import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type ReportPdfData, reportDocument } from './report-pdf.ts'

serveRenderer((data: ReportPdfData) => renderPdf(reportDocument(data)))
