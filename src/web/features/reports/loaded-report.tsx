// A dialog that needs the report of a request: it loads, or says that it could not be loaded.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ServiceReport } from '../../../shared/reports/reports.contract.ts'
import { reportsTexts as texts } from '../../../shared/reports/reports.texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { reportQuery } from './reports.api.ts'

interface Props {
  requestId: string
  title: string
  onClose: () => void
  children: (report: ServiceReport) => ReactNode
}

export function LoadedReport({ requestId, title, onClose, children }: Props) {
  const report = useQuery(reportQuery(requestId))
  if (report.data) return children(report.data)
  return (
    <Dialog title={title} onClose={onClose}>
      {report.isError ? (
        <ErrorState message={texts.failed} detail={report.error.message} onRetry={() => void report.refetch()} />
      ) : (
        <ListSkeleton label={title} cards rows={3} />
      )}
    </Dialog>
  )
}
