import { type Offer, offersApi } from '../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../shared/offers/offers.texts.ts'
import { ApiError } from '../feedback/api-error.ts'
import { toast } from '../feedback/toasts.tsx'
import { translate } from '../feedback/translate.ts'
import { callBlob } from '../session/call.ts'
import { openInTab } from '../ui/open-in-tab.ts'

/** Never throws: a toast shows the failure. */
export async function openOfferPdf(offer: Pick<Offer, 'id' | 'offerNumber'>): Promise<void> {
  const load = () => callBlob(offersApi.pdf, { params: { id: offer.id }, failure: offersTexts.pdfFailed })
  try {
    await openInTab(load, { loading: offersTexts.pdfLoading, fileName: `${offer.offerNumber}.pdf` })
  } catch (error) {
    // call() has shown a refusal; any other error means that the connection broke off within the file.
    if (!(error instanceof ApiError)) toast(offersTexts.pdfBroken, 'error', translate('network_error'))
  }
}
