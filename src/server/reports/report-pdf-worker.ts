import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type ReportPaper, reportPaper } from './report-pdf.ts'

serveRenderer((paper: ReportPaper) => renderPdf(reportPaper(paper)))
