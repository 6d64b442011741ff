import { reportsApi } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts as texts } from '../../../shared/reports/reports.texts.ts'
import { callBlob } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { toast } from '../../feedback/toasts.tsx'
import { translate } from '../../feedback/translate.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'

/** Never throws: a toast shows the failure. */
export async function openReportPdf({ id, requestNumber }: { id: string; requestNumber: string }): Promise<void> {
  const load = () => callBlob(reportsApi.pdf, { params: { id }, failure: texts.pdfFailed })
  try {
    await openInTab(load, { loading: texts.pdfLoading, fileName: `servis-formu-${requestNumber}.pdf` })
  } catch (error) {
    // call() has shown a refusal; any other error means that the connection broke off within the file.
    if (!(error instanceof ApiError)) toast(texts.pdfBroken, 'error', translate('network_error'))
  }
}
