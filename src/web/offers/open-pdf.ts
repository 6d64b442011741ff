// Opens an offer's PDF in a new tab. The call needs the bearer, so a plain link would not do.
import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { callBlob } from '../app/call.ts'

/** Long enough for a slow viewer to have read it. */
const KEPT_FOR_MS = 60_000

export async function openOfferPdf(offer: Pick<Offer, 'id' | 'offerNumber'>): Promise<void> {
  // Browsers open a tab only during the click itself, so it is opened empty and filled later.
  const tab = window.open('', '_blank')
  if (tab) tab.document.title = offersTexts.pdfLoading
  try {
    const blob = await callBlob(offersApi.pdf, { params: { id: offer.id }, failure: offersTexts.pdfFailed })
    const url = URL.createObjectURL(blob)
    if (tab) tab.location.href = url
    else download(url, `${offer.offerNumber}.pdf`)
    setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Where the browser allows no new tab. */
function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
