import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { callBlob } from '../app/call.ts'
import { openInTab } from '../ui/open-in-tab.ts'

export function openOfferPdf(offer: Pick<Offer, 'id' | 'offerNumber'>): Promise<void> {
  return openInTab(() => callBlob(offersApi.pdf, { params: { id: offer.id }, failure: offersTexts.pdfFailed }), {
    loading: offersTexts.pdfLoading,
    fileName: `${offer.offerNumber}.pdf`,
  })
}
