import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type JobSheetPaper, jobSheetPaper } from './job-sheet-pdf.ts'

serveRenderer((paper: JobSheetPaper) => renderPdf(jobSheetPaper(paper)))
