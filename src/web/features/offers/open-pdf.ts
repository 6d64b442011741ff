import { type Offer, offersApi } from '../../../shared/offers/offers.contract.ts'
import { offersTexts } from '../../../shared/offers/offers.texts.ts'
import { callBlob } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'

/** `rev`: of an earlier revision. Never throws: a toast shows the failure. */
export async function openOfferPdf(
  { id, offerNumber }: Pick<Offer, 'id' | 'offerNumber'>,
  rev?: number,
): Promise<void> {
  const failure = offersTexts.pdfFailed
  const load = () =>
    rev === undefined
      ? callBlob(offersApi.pdf, { params: { id }, failure })
      : callBlob(offersApi.revisionPdf, { params: { id, rev }, failure })
  const name = rev === undefined ? offerNumber : `${offerNumber}-${rev}`
  try {
    await openInTab(load, { loading: offersTexts.pdfLoading, fileName: `${name}.pdf` })
  } catch (error) {
    // call() has shown a refusal; any other error means that the connection broke off within the file.
    if (!(error instanceof ApiError)) toast(offersTexts.pdfBroken, 'error', translate('network_error'))
  }
}
