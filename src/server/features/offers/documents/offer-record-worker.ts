import { renderPdf } from '../../../files/pdf/pdf.ts'
import { serveRenderer } from '../../../files/render-thread.ts'
import { type OfferRecordPdfData, offerRecordDocument } from './offer-record-pdf.ts'

serveRenderer((data: OfferRecordPdfData) => renderPdf(offerRecordDocument(data)))
