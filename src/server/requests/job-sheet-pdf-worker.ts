import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type JobSheetPdfData, jobSheetDocument } from './job-sheet-pdf.ts'

serveRenderer((data: JobSheetPdfData) => renderPdf(jobSheetDocument(data)))
