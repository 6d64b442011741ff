// İşletme: the facts that the landing page, legal texts, mails and PDFs show, and the defaults of offers.
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { LABOUR_RATES_PATH } from '../../../shared/labour/labour.paths.ts'
import { OFFER_TEMPLATES_PATH } from '../../../shared/offers/offer-templates.paths.ts'
import { PRIVACY_REQUESTS_PATH } from '../../../shared/personal-data/privacy-requests.paths.ts'
import { PROGRAMS_PATH } from '../../../shared/programs/programs.paths.ts'
import { workshopTexts as texts } from '../../../shared/workshop/workshop.texts.ts'
import { Link } from '../../routing/link.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ExportSection } from '../exports/export-section.tsx'
import { SupportSection } from '../support/support-section.tsx'
import { workshopQuery } from './workshop.api.ts'
import classes from './workshop.module.css'
import { WorkshopForm } from './workshop-form.tsx'

/** What few people open, and seldom. */
const PAGES = [
  { to: LABOUR_RATES_PATH, label: appTexts.titles.labourRates },
  { to: OFFER_TEMPLATES_PATH, label: appTexts.titles.offerTemplates },
  { to: PRIVACY_REQUESTS_PATH, label: appTexts.titles.privacyRequests },
  { to: PROGRAMS_PATH, label: appTexts.titles.programs },
]

const Pages = () => (
  <ul className={classes.pages} aria-label={texts.pages}>
    {PAGES.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)

export function WorkshopPage() {
  const workshop = useQuery(workshopQuery)
  const title = appTexts.titles.workshop
  return (
    <>
      <PageHeader title={title} description={texts.lead} />
      <Pages />
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
