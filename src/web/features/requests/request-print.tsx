// What a request prints: its page, or while the job is under way a job sheet without prices for the workshop.
import { IconPrinter } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { jobSheetTexts } from '../../../shared/requests/job-sheet.pdf-texts.ts'
import { requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { callBlob } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import type { Action } from '../../ui/layout/action.tsx'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { usePrint } from '../../ui/layout/print.tsx'

const texts = requestsTexts.jobSheet
const icon = <IconPrinter size={18} aria-hidden />

export function usePrintActions({ id, requestNumber, status }: ServiceRequest, role: Role): readonly Action[] {
  const page = usePrint()
  const sheet = useAsyncAction(() =>
    openInTab(() => callBlob(requestsApi.jobSheet, { params: { id }, failure: texts.failed }), {
      loading: texts.loading,
      fileName: jobSheetTexts.fileName(requestNumber),
    }),
  )
  const printPage = (label: string): Action => ({ key: 'print', label, icon, run: page.run })
  if (role === 'CUSTOMER' || status !== 'ACTIVE') return [printPage(appTexts.print)]
  const printSheet = { key: 'sheet', label: appTexts.print, icon, run: sheet.run, needsServer: true }
  return role === 'ADMIN' ? [printSheet, printPage(texts.withPrices)] : [printSheet]
}

/** On phones, at the end of the page. */
export const PrintButtons = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ key, label, run, needsServer = false }) => (
    <ServerButton
      key={key}
      variant="subtle"
      color="gray"
      worksOffline={!needsServer}
      leftSection={icon}
      onClick={() => void run?.()}
    >
      {label}
    </ServerButton>
  ))
