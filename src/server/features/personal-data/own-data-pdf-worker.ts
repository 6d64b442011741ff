import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type OwnDataPdfData, ownDataDocument } from './own-data-pdf.ts'

serveRenderer((data: OwnDataPdfData) => renderPdf(ownDataDocument(data)))
