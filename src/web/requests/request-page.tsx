// The detail screen of a request for all roles; the state machine decides about the actions of each.
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { appTexts } from '../../shared/app/app.texts.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Party } from '../../shared/requests/requests.workflow.ts'
import type { Role } from '../../shared/roles.ts'
import { isStatus } from '../feedback/api-error.ts'
import { requestPartListsQuery } from '../inventory/inventory.api.ts'
import { RequestParts } from '../inventory/request-parts.tsx'
import { ExtraSection } from '../offers/extra-section.tsx'
import { OfferSection } from '../offers/offer-section.tsx'
import { extrasQuery, requestOffersQuery } from '../offers/offers.api.ts'
import type { PhotoField } from '../offers/photo-field.ts'
import { useExtraDraft } from '../offers/use-extra-draft.tsx'
import { useSingleOffer } from '../offers/use-single-offer.tsx'
import { MoneyCard } from '../payments/money-card.tsx'
import { PhotoImage } from '../photos/photo-image.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { requestPhotosQuery } from '../photos/photos.api.ts'
import { usePhotoUpload } from '../photos/use-photo-upload.tsx'
import { ReportSection } from '../reports/report-section.tsx'
import { Link } from '../routing/link.tsx'
import { useParams } from '../routing/use-router.ts'
import { useMe } from '../session/session.tsx'
import { BottomActions, HeadActions } from '../ui/action-bar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PrintButton } from '../ui/print.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { JobShortcuts } from './job-shortcuts.tsx'
import { RequestFeedback } from './request-feedback.tsx'
import { RequestInfo } from './request-info.tsx'
import classes from './request-page.module.css'
import { partyOf } from './request-rules.ts'
import { RequestTimeline } from './request-timeline.tsx'
import { RequestTracker } from './request-tracker.tsx'
import { requestQuery } from './requests.api.ts'
import { useRequestActions } from './use-request-actions.tsx'
import { WaitingCompletion } from './waiting-completion.tsx'
import { WorkSection } from './work-section.tsx'

const JobNotes = onDemand(async () => (await import('./job-notes.tsx')).JobNotes)

/** The list that each role returns to. */
const BACK: Record<Role, { to: string; label: string }> = {
  ADMIN: { to: '/admin/service', label: appTexts.menu.requests },
  CUSTOMER: { to: '/customer/maintenance', label: appTexts.titles.myRequests },
  TECHNICIAN: { to: '/technician/dashboard', label: appTexts.titles.technicianDashboard },
}

const title = appTexts.titles.request

const PhotoChoice = onDemand(async () => (await import('../photos/photo-choice.tsx')).PhotoChoice)
const picture = (id: string) => <PhotoImage id={id} size="thumbnail" alt="" fit="cover" />
const photoField: PhotoField = (props) => <PhotoChoice {...props} />

/** Loads the sections' data together with the request, not after it. Only the sections themselves render again. */
function usePartsAhead(id: string): void {
  const isStaff = useMe().roleName !== 'CUSTOMER'
  useQuery({ ...requestOffersQuery(id), notifyOnChangeProps: [] })
  useInfiniteQuery({ ...requestPhotosQuery(id, 'STAFF'), notifyOnChangeProps: [] })
  useInfiniteQuery({ ...requestPhotosQuery(id, 'OWNER'), notifyOnChangeProps: [] })
  useQuery({ ...requestPartListsQuery(id), enabled: isStaff, notifyOnChangeProps: [] })
}

export function RequestPage() {
  const { id = '' } = useParams()
  const role = useMe().roleName
  const back = BACK[role]
  const request = useQuery(requestQuery(id))
  usePartsAhead(id)
  if (isStatus(request.error, 404)) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <EmptyState
          title={role === 'ADMIN' ? requestsTexts.adminNotFound : requestsTexts.notFound}
          hint={requestsTexts.notFoundHint}
          action={
            <Button component={Link} to={back.to} variant="default">
              {requestsTexts.toList}
            </Button>
          }
        />
      </>
    )
  }
  if (!request.data) {
    return (
      <>
        <PageHeader title={title} back={back} />
        {request.isError ? (
          <ErrorState
            message={requestsTexts.loadFailed}
            detail={request.error.message}
            onRetry={() => void request.refetch()}
          />
        ) : (
          <ListSkeleton label={title} cards rows={4} />
        )}
      </>
    )
  }
  return <LoadedRequest key={id} request={request.data} />
}

function LoadedRequest({ request }: { request: ServiceRequest }) {
  const me = useMe()
  const isNarrow = useIsNarrow()
  const party = partyOf(me, request)
  const { main, beside, others, dialog } = useRequestActions(request, party, usePartsLeft(request.id, party))
  const singleOffer = useSingleOffer(request, party, isNarrow)
  const upload = usePhotoUpload(request, party)
  const extraDraft = useExtraDraft(request, party, photoField)
  const info = <RequestInfo request={request} role={party.role} />
  const timeline = <RequestTimeline request={request} role={party.role} />
  const offers = <OfferSection request={request} party={party} answeredInBar={singleOffer?.offer} picture={picture} />
  const extras = <ExtraSection request={request} party={party} />
  const money = <MoneyCard request={request} role={party.role} />
  const isOwner = party.role === 'CUSTOMER'
  const ofPhotos = { requestId: request.id, viewer: party.role }
  const photos = (
    <>
      <PhotoSection {...ofPhotos} source="OWNER" upload={isOwner ? upload : null} />
      <PhotoSection {...ofPhotos} source="STAFF" upload={isOwner ? null : upload} />
    </>
  )
  const parts = party.role !== 'CUSTOMER' && <RequestParts request={request} />
  const work = <WorkSection request={request} />
  const notes = party.role !== 'CUSTOMER' && (
    <JobNotes requestId={request.id} boatName={request.boatName || request.requestNumber} />
  )
  const report = <ReportSection request={request} role={party.role} picture={picture} />
  const waitsFor = nextStep(request, party.role, useExtraWaits(request, party))
  // On a phone the form comes first and has its own button; the bar's button would look like its submit button.
  const isFormFirst = isNarrow && waitsFor === 'feedback'
  const actions = { primary: singleOffer?.actions ?? (main && !isFormFirst ? [main] : []), others }
  const isJob = party.role === 'TECHNICIAN'
  const feedback = (!isJob || request.feedbackAt) && <RequestFeedback request={request} party={party} />
  return (
    <>
      <PaperHead request={request} role={party.role} />
      <PageHeader
        title={title}
        documentTitle={requestsTexts.documentTitle(
          request.boatName || requestsTexts.noBoat,
          request.requestType,
          request.requestNumber,
        )}
        back={BACK[party.role]}
        badge={<StatusBadge kind="request" status={request.status} />}
        description={`${request.requestNumber} · ${request.boatName || requestsTexts.noBoat} · ${requestsTexts.types[request.requestType]}`}
        actions={
          !isNarrow && (
            <>
              <PrintButton />
              <HeadActions {...actions} />
            </>
          )
        }
      />
      <RestNotice request={request} role={party.role} />
      <WaitingCompletion requestId={request.id} />
      {isJob && <JobShortcuts request={request} onUpload={upload?.open ?? undefined} onExtra={extraDraft.open} />}
      <RequestTracker request={request} />
      {isNarrow ? (
        <div className={classes.stack}>
          {waitsFor === 'offer' && offers}
          {waitsFor === 'feedback' && feedback}
          {work}
          {report}
          {info}
          {waitsFor !== 'offer' && !isJob && offers}
          {extras}
          {money}
          {waitsFor !== 'feedback' && feedback}
          {photos}
          {notes}
          {parts}
          {isJob && offers}
          {timeline}
          <PrintButton />
        </div>
      ) : (
        <div className={classes.columns}>
          <div className={classes.stack}>
            {waitsFor === 'feedback' && feedback}
            {work}
            {report}
            {offers}
            {extras}
            {money}
            {photos}
            {notes}
            {parts}
            {waitsFor !== 'feedback' && feedback}
          </div>
          <div className={classes.stack}>
            {info}
            {timeline}
          </div>
        </div>
      )}
      {isNarrow && <BottomActions {...actions} beside={beside} />}
      {dialog}
      {upload?.dialog}
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
  role: Role,
  extraWaits: boolean,
): 'offer' | 'feedback' | null {
  if (role !== 'CUSTOMER') return null
  if (status === 'WAITING_APPROVAL' || extraWaits) return 'offer'
  return status === 'COMPLETED' && !feedbackAt ? 'feedback' : null
}

/** Extra work that its owner has not answered. */
function useExtraWaits({ id, status }: ServiceRequest, { role }: Party): boolean {
  const extras = useQuery({ ...extrasQuery(id), enabled: role === 'CUSTOMER' && status === 'ACTIVE' })
  return status === 'ACTIVE' && (extras.data?.waiting ?? 0) > 0
}

function usePartsLeft(requestId: string, { role }: Party): number {
  const lists = useQuery({ ...requestPartListsQuery(requestId), enabled: role !== 'CUSTOMER' })
  return lists.data?.remaining ?? 0
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
