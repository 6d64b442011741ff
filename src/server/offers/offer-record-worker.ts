import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type RecordPaper, recordPaper } from './offer-record-pdf.ts'

serveRenderer((paper: RecordPaper) => renderPdf(recordPaper(paper)))
