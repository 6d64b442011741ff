import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type JobSheetPdfData, jobSheetDocument } from './job-sheet-pdf.ts'

serveRenderer((data: JobSheetPdfData) => renderPdf(jobSheetDocument(data)))
