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
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { PrintButton } from '../../ui/layout/print.tsx'

const texts = requestsTexts.jobSheet

export function RequestPrint({ request, role }: { request: ServiceRequest; role: Role }) {
  if (role === 'CUSTOMER' || request.status !== 'ACTIVE') return <PrintButton />
  return (
    <>
      <JobSheetButton request={request} />
      {role === 'ADMIN' && <PrintButton label={texts.withPrices} />}
    </>
  )
}

function JobSheetButton({ request: { id, requestNumber } }: { request: ServiceRequest }) {
  const { run, pending } = useAsyncAction(() =>
    openInTab(() => callBlob(requestsApi.jobSheet, { params: { id }, failure: texts.failed }), {
      loading: texts.loading,
      fileName: jobSheetTexts.fileName(requestNumber),
    }),
  )
  return (
    <ServerButton
      variant="subtle"
      color="gray"
      loading={pending}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void run()}
    >
      {appTexts.print}
    </ServerButton>
  )
}
