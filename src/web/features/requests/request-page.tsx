// The detail screen of a request for all roles; the state machine decides about the actions of each.
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { leftOf, type Quantity } from '../../../shared/quantity.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { isStopped } from '../../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { canReadOffers, type Party } from '../../../shared/requests/requests.workflow.ts'
import type { Role } from '../../../shared/roles.ts'
import { useMe } from '../../api/session.tsx'
import { isStatus } from '../../feedback/api-error.ts'
import { useParams } from '../../routing/use-router.ts'
import { isFirstLoad } from '../../ui/feedback/is-first-load.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { WithoutRecord } from '../../ui/feedback/without-record.tsx'
import { BottomActions, HeadActions } from '../../ui/layout/action-bar.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { requestPartListsQuery } from '../inventory/inventory.api.ts'
import { useSingleOffer } from '../offers/answer/use-single-offer.tsx'
import { ExtraSection } from '../offers/extra/extra-section.tsx'
import { useExtraDraft } from '../offers/extra/use-extra-draft.tsx'
import { OfferSection } from '../offers/offer-section.tsx'
import { extrasQuery, requestOffersQuery } from '../offers/offers.api.ts'
import { PhotoSection } from '../photos/photo-section.tsx'
import { requestPhotosQuery } from '../photos/photos.api.ts'
import { usePhotoUpload } from '../photos/use-photo-upload.tsx'
import { ReportSection } from '../reports/report-section.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { jobNotesQuery } from './job-notes.api.ts'
import { JobShortcuts } from './job-shortcuts.tsx'
import { RequestInfo } from './request-info.tsx'
import classes from './request-page.module.css'
import { PrintButtons, usePrintActions } from './request-print.tsx'
import { partyOf } from './request-rules.ts'
import { RequestTimeline } from './request-timeline.tsx'
import { RequestTracker } from './request-tracker.tsx'
import { completedWorkQuery, requestQuery } from './requests.api.ts'
import { useNoteDialog } from './use-note-dialog.tsx'
import { useRequestActions } from './use-request-actions.tsx'
import { WaitingCompletion } from './waiting-completion.tsx'
import { WorkSection } from './work-section.tsx'

/** The list that each role returns to. */
const BACK: Record<Role, { to: string; label: string }> = {
  ADMIN: { to: '/admin/service', label: appTexts.menu.requests },
  CUSTOMER: { to: '/customer/maintenance', label: appTexts.titles.myRequests },
  TECHNICIAN: { to: '/technician/dashboard', label: appTexts.titles.technicianDashboard },
}

const title = appTexts.titles.request

/** Before an acceptance there is nothing to invoice. */
const INVOICED: readonly string[] = ['ACTIVE', 'COMPLETED', 'CANCELED']

const RequestFeedback = onDemand(async () => (await import('./request-feedback.tsx')).RequestFeedback)

// Only the workshop reads them.
const TellCustomer = onDemand(async () => (await import('../customers/contact.parts.tsx')).TellCustomer)
const JobNotes = onDemand(async () => (await import('./job-notes.tsx')).JobNotes)
const RequestParts = onDemand(async () => (await import('../inventory/request-parts.tsx')).RequestParts)
const JobClock = onDemand(async () => (await import('../time/job-clock.tsx')).JobClock)
const JobInvoices = onDemand(async () => (await import('../invoicing/job-invoices.tsx')).JobInvoices)
const JobExpenses = onDemand(async () => (await import('../costs/job-expenses.tsx')).JobExpenses)
const JobResult = onDemand(async () => (await import('../costs/job-result.tsx')).JobResult)
const MoneyCard = onDemand(async () => (await import('../payments/money-card.tsx')).MoneyCard)

/** Asks for the sections' data together with the request. True while some of it is missing: they appear together, so that none moves another. */
function useSectionsFirstLoad(id: string, isOwner: boolean): boolean {
  return [
    useQuery(completedWorkQuery(id)),
    useQuery(requestOffersQuery(id)),
    useInfiniteQuery(requestPhotosQuery(id, 'OWNER')),
    useInfiniteQuery(requestPhotosQuery(id, 'STAFF')),
    useQuery({ ...publicWorkshopQuery, enabled: isOwner }),
    useQuery({ ...requestPartListsQuery(id), enabled: !isOwner }),
    useInfiniteQuery({ ...jobNotesQuery(id), enabled: !isOwner }),
  ].some(isFirstLoad)
}

export function RequestPage() {
  const { id = '' } = useParams()
  const role = useMe().roleName
  const back = BACK[role]
  const request = useQuery(requestQuery(id))
  const isFirst = useSectionsFirstLoad(id, role === 'CUSTOMER')
  if (!request.data || isFirst || isStatus(request.error, 404)) {
    const notFound = role === 'ADMIN' ? requestsTexts.adminNotFound : requestsTexts.notFound
    return <WithoutRecord title={title} back={back} query={request} texts={{ ...requestsTexts, notFound }} rows={4} />
  }
  return <LoadedRequest key={id} request={request.data} />
}

function LoadedRequest({ request }: { request: ServiceRequest }) {
  const me = useMe()
  const isNarrow = useIsNarrow()
  const party = partyOf(me, request)
  const { main, beside, others, dialog } = useRequestActions(request, party, usePartsLeft(request.id, party))
  const prints = usePrintActions(request, party.role)
  const upload = usePhotoUpload(request, party)
  const note = useNoteDialog(request.id, request.boatName || request.requestNumber)
  const extraDraft = useExtraDraft(request, party)
  const single = useSingleOffer(request, party, isNarrow)
  const waitsFor = nextStep(request, party, useExtraWaits(request, party))
  const isOwner = party.role === 'CUSTOMER'
  const isJob = party.role === 'TECHNICIAN'
  // On a phone the form comes first and has its own button; the bar's button would look like its submit button.
  const primary = single?.actions ?? (main && !(isNarrow && waitsFor === 'feedback') ? [main] : [])
  // An answer that this device kept from before names no payer.
  const { payerId = request.customerId } = request
  const pays = payerId === me.id
  const mayKnowPrices = canReadOffers(party).allowed
  const offers = mayKnowPrices && <OfferSection request={request} party={party} answeredInBar={single?.offer} />
  // A section that stays empty for good says nothing.
  const isOver = isStopped(request.status)
  const feedback = ((!isJob && !party.given && !isOver) || request.feedbackAt) && (
    <RequestFeedback request={request} party={party}>
      {waitsFor === 'feedback' && <div className={classes.feedback} />}
    </RequestFeedback>
  )
  // A technician's day begins with it.
  const clock = !isOwner && (request.status === 'ACTIVE' || request.status === 'COMPLETED') && (
    <JobClock requestId={request.id} boatName={request.boatName} isActive={request.status === 'ACTIVE'}>
      {request.status === 'ACTIVE' && <div className={classes.clock} />}
    </JobClock>
  )
  // The order is one on all screens; only the style sheet knows how many columns there are.
  return (
    <>
      <PaperHead request={request} role={party.role} />
      <PageHeader
        title={request.boatName || requestsTexts.noBoat}
        over={title}
        documentTitle={requestsTexts.documentTitle(
          request.boatName || requestsTexts.noBoat,
          request.requestType,
          request.requestNumber,
        )}
        back={BACK[party.role]}
        badge={<StatusBadge kind="request" status={request.status} />}
        description={`${request.requestNumber} · ${requestsTexts.types[request.requestType]}`}
        actions={!isNarrow && <HeadActions primary={primary} others={[...others, ...prints]} />}
      />
      <RestNotice request={request} role={party.role} />
      {/* An answer that this device kept from before does not say it. */}
      {party.role === 'ADMIN' && request.customerReached === false && <TellCustomer request={request} />}
      <WaitingCompletion requestId={request.id} />
      {isJob && clock}
      {isJob && (
        <JobShortcuts
          request={request}
          onUpload={upload?.open ?? undefined}
          onNote={note.open}
          onExtra={extraDraft.open}
        />
      )}
      <RequestTracker request={request} />
      {party.role === 'ADMIN' && clock}
      <div className={classes.columns}>
        <div className={classes.first}>
          {waitsFor === 'offer' && offers}
          {waitsFor === 'feedback' && feedback}
          <WorkSection request={request} />
          <ReportSection request={request} role={party.role} />
        </div>
        <div className={classes.side}>
          <RequestInfo request={request} role={party.role} />
          <RequestTimeline request={request} role={party.role} />
        </div>
        <div className={classes.rest}>
          {waitsFor !== 'offer' && !isJob && offers}
          {mayKnowPrices && <ExtraSection request={request} party={party} />}
          {(!party.given || pays) && <MoneyCard request={request} role={party.role} pays={pays} />}
          {party.role === 'ADMIN' && INVOICED.includes(request.status) && <JobInvoices requestId={request.id} />}
          <PhotoSection requestId={request.id} viewer={party.role} isStopped={isOver} upload={isJob ? null : upload} />
          {!isOwner && <JobNotes requestId={request.id} onAdd={isJob ? undefined : note.open} />}
          {!isOwner && <RequestParts request={request} hasButtons={!isJob} />}
          {!isOwner && INVOICED.includes(request.status) && (
            <JobExpenses requestId={request.id} boatName={request.boatName || request.requestNumber} />
          )}
          {party.role === 'ADMIN' && INVOICED.includes(request.status) && <JobResult requestId={request.id} />}
          {isJob && offers}
          {waitsFor !== 'feedback' && feedback}
        </div>
      </div>
      {isNarrow && (
        <>
          <PrintButtons actions={prints} />
          <BottomActions primary={primary} others={others} beside={beside} />
        </>
      )}
      {dialog}
      {upload?.dialog}
      {note.dialog}
      {extraDraft.dialog}
    </>
  )
}

/** Printed only: the product, the request number and the customer. */
function PaperHead({ request, role }: { request: ServiceRequest; role: Role }) {
  const { requestNumber, customerName, customerEmail } = request
  const texts = requestsTexts.paper
  return (
    <div className={`print-only ${classes.paper}`}>
      <strong>{appTexts.product}</strong>
      <div>{texts.number(requestNumber)}</div>
      {role === 'CUSTOMER' && (
        <div>{customerName ? texts.customer(customerName, customerEmail) : texts.customerEmail(customerEmail)}</div>
      )}
    </div>
  )
}

/** The owner's next step is shown first. */
function nextStep(
  { status, feedbackAt }: ServiceRequest,
  { role, given }: Party,
  extraWaits: boolean,
): 'offer' | 'feedback' | null {
  if (role !== 'CUSTOMER' || given) return null
  if (status === 'WAITING_APPROVAL' || extraWaits) return 'offer'
  return status === 'COMPLETED' && !feedbackAt ? 'feedback' : null
}

/** Extra work that its owner has not answered. */
function useExtraWaits({ id, status }: ServiceRequest, { role, given }: Party): boolean {
  const isAsked = role === 'CUSTOMER' && !given && status === 'ACTIVE'
  const extras = useQuery({ ...extrasQuery(id), enabled: isAsked })
  return isAsked && (extras.data?.waiting ?? 0) > 0
}

function usePartsLeft(requestId: string, { role }: Party): readonly Quantity[] {
  const lists = useQuery({ ...requestPartListsQuery(requestId), enabled: role !== 'CUSTOMER' })
  return lists.data ? leftOf(lists.data) : []
}

/** Explains a canceled or rejected request. */
function RestNotice({ request, role }: { request: ServiceRequest; role: Role }) {
  if (request.status === 'CANCELED') {
    return (
      <Alert color="red" mb="md" icon={<IconCircleX aria-hidden />}>
        {request.canceledAt ? requestsTexts.canceled(request.canceledAt) : requestsTexts.canceledUndated}
      </Alert>
    )
  }
  if (request.status !== 'REJECTED') return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />}>
      {role === 'CUSTOMER' ? requestsTexts.rejectedForOwner : requestsTexts.rejected}
    </Alert>
  )
}
