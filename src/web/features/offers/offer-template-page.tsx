// Makes a template of offers, or changes one.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OFFER_TEMPLATES_PATH } from '../../../shared/offers/offer-templates.paths.ts'
import { offerTemplatesTexts as texts } from '../../../shared/offers/offer-templates.texts.ts'
import { isStatus } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-router.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { workshopQuery } from '../workshop/workshop.api.ts'
import { bulletinsOf, ratesOf } from './builder/offer-rates.ts'
import { offerTemplateQuery } from './offer-templates.api.ts'
import { latestRatesQuery, usedRatesQuery } from './offers.api.ts'
import { OfferTemplateEditor } from './templates/offer-template-editor.tsx'

const back = { to: OFFER_TEMPLATES_PATH, label: texts.list }

export function OfferTemplatePage() {
  const { id } = useParams()
  const template = useQuery({ ...offerTemplateQuery(id ?? ''), enabled: id !== undefined })
  const used = useQuery(usedRatesQuery)
  // Without them the form starts with the last rates and the usual KDV.
  const [latest, workshop] = [useQuery(latestRatesQuery), useQuery({ ...workshopQuery, gcTime: 0 })]
  const failed = template.error ?? used.error
  const isReady = used.data && (id === undefined || template.data) && !latest.isPending && !workshop.isPending
  if (isReady) {
    const start = {
      rates: ratesOf(used.data, undefined, bulletinsOf(latest.data ?? [])),
      vat: workshop.data,
      usualDays: workshop.data?.offerValidityDays,
      usualDeposit: workshop.data?.depositPercent ?? 0,
    }
    return (
      <Frame title={template.data?.name}>
        <OfferTemplateEditor key={id ?? ''} template={template.data} start={start} />
      </Frame>
    )
  }
  return (
    <Frame>
      {isStatus(failed, 404) ? (
        <EmptyState
          title={texts.missing}
          action={
            <Button component={Link} to={OFFER_TEMPLATES_PATH} variant="default">
              {texts.list}
            </Button>
          }
        />
      ) : failed ? (
        <ErrorState
          message={texts.loadFailed}
          detail={failed.message}
          onRetry={() => void Promise.all([used.refetch(), id !== undefined && template.refetch()])}
        />
      ) : (
        <ListSkeleton label={texts.list} cards />
      )}
    </Frame>
  )
}

const Frame = ({ title = texts.add, children }: { title?: string | undefined; children: ReactNode }) => (
  <>
    <PageHeader title={title} back={back} description={texts.saveHint} />
    {children}
  </>
)
