import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type StatementPdfData, statementDocument } from './statement-pdf.ts'

serveRenderer((data: StatementPdfData) => renderPdf(statementDocument(data)))
