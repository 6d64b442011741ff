// İşletme → Saat ücretleri: what an hour of work is sold for, and what it costs.
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { labourTexts as texts } from '../../../shared/labour/labour.texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { labourRatesQuery } from './labour.api.ts'
import { LabourRatesForm } from './labour-rates-form.tsx'

export function LabourRatesPage() {
  const { data, error, refetch } = useQuery({ ...labourRatesQuery, gcTime: 0 })
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        back={{ to: '/admin/workshop', label: appTexts.titles.workshop }}
      />
      {data ? (
        <LabourRatesForm record={data} />
      ) : error ? (
        <ErrorState message={texts.loadFailed} detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={texts.title} cards />
      )}
    </>
  )
}
