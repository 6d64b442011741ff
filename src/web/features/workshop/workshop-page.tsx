// İşletme: the facts that the landing page, legal texts, mails and PDFs show, and the defaults of offers.
import { Button, Stack } from '@mantine/core'
import { IconArchive, IconClockDollar, IconShieldQuestion, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { LABOUR_RATES_PATH } from '../../../shared/labour/labour.paths.ts'
import { OFFER_TEMPLATES_PATH } from '../../../shared/offers/offer-templates.paths.ts'
import { KEPT_PAPERS_PATH } from '../../../shared/personal-data/kept-papers.paths.ts'
import { PRIVACY_REQUESTS_PATH } from '../../../shared/personal-data/privacy-requests.paths.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { Link } from '../../routing/link.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ExportSection } from '../exports/export-section.tsx'
import { SupportSection } from '../support/support-section.tsx'
import { workshopQuery } from './workshop.api.ts'
import { WorkshopForm } from './workshop-form.tsx'

export function WorkshopPage() {
  const workshop = useQuery(workshopQuery)
  const title = appTexts.titles.workshop
  return (
    <>
      <PageHeader
        title={title}
        description={texts.lead}
        actions={
          <>
            <Button
              component={Link}
              to={LABOUR_RATES_PATH}
              variant="default"
              leftSection={<IconClockDollar size={18} aria-hidden />}
            >
              {appTexts.titles.labourRates}
            </Button>
            <Button
              component={Link}
              to={OFFER_TEMPLATES_PATH}
              variant="default"
              leftSection={<IconTemplate size={18} aria-hidden />}
            >
              {appTexts.titles.offerTemplates}
            </Button>
            <Button
              component={Link}
              to={PRIVACY_REQUESTS_PATH}
              variant="default"
              leftSection={<IconShieldQuestion size={18} aria-hidden />}
            >
              {appTexts.titles.privacyRequests}
            </Button>
            <Button
              component={Link}
              to={KEPT_PAPERS_PATH}
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden />}
            >
              {appTexts.titles.keptPapers}
            </Button>
          </>
        }
      />
      <QueryState query={workshop} failed={texts.loadFailed}>
        <ListSkeleton label={title} cards />
      </QueryState>
      {workshop.data && (
        <Stack gap="lg">
          <WorkshopForm workshop={workshop.data} />
          <ExportSection />
          <SupportSection />
        </Stack>
      )}
    </>
  )
}
