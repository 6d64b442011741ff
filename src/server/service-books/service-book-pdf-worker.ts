import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type ServiceBookPdfData, serviceBookDocument } from './service-book-pdf.ts'

serveRenderer((data: ServiceBookPdfData) => renderPdf(serviceBookDocument(data)))
