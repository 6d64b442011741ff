import { serveRenderer } from '../../../files/render-thread.ts'
import { offerPdf } from './offer-pdf.ts'

serveRenderer(offerPdf)
