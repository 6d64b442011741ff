import { renderPdf } from '../platform/pdf/pdf.ts'
import { serveRenderer } from '../platform/render-thread.ts'
import { type OfferPaper, offerPaper } from './offer-pdf.ts'

serveRenderer((paper: OfferPaper) => renderPdf(offerPaper(paper)))
