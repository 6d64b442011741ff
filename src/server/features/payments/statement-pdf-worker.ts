import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type StatementPdfData, statementDocument } from './statement-pdf.ts'

serveRenderer((data: StatementPdfData) => renderPdf(statementDocument(data)))
