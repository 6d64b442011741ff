import { renderPdf } from '../../files/pdf/pdf.ts'
import { serveRenderer } from '../../files/render-thread.ts'
import { type ServiceBookPdfData, serviceBookDocument } from './service-book-pdf.ts'

serveRenderer((data: ServiceBookPdfData) => renderPdf(serviceBookDocument(data)))
