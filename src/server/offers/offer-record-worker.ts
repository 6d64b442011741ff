import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type OfferRecordPdfData, offerRecordDocument } from './offer-record-pdf.ts'

serveRenderer((data: OfferRecordPdfData) => renderPdf(offerRecordDocument(data)))
