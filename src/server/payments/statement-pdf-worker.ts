import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type StatementPaper, statementPaper } from './statement-pdf.ts'

serveRenderer((paper: StatementPaper) => renderPdf(statementPaper(paper)))
