import { serveRenderer } from '../platform/render-thread.ts'
import { offerPdf } from './offer-pdf.ts'

serveRenderer(offerPdf)
