// The detail screen of a request for all roles; the state machine decides about the actions of each.
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import type { RequestStatus } from '../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../shared/requests/requests.texts.ts'
import type { Party } from '../../shared/requests/requests.workflow.ts'
import type { Role } from '../../shared/roles.ts'
import { isStatus } from '../feedback/api-error.ts'
import { requestPartListsQuery } from '../inventory/inventory.api.ts'
import { extrasQuery, requestOffersQuery } from '../offers/offers.api.ts'
import type { PhotoField } from '../offers/photo-field.ts'
import { useExtraDraft } from '../offers/use-extra-draft.tsx'
import { requestPhotosQuery } from '../photos/photos.api.ts'
import { usePhotoUpload } from '../photos/use-photo-upload.tsx'
import { ReportSection } from '../reports/report-section.tsx'
import { useParams } from '../routing/use-router.ts'
import { useMe } from '../session/session.tsx'
import { BottomActions, HeadActions } from '../ui/action-bar.tsx'
import { part } from '../ui/deferred.ts'
import { isFirstLoad } from '../ui/is-first-load.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { onDemand, shownNext } from '../ui/on-demand.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useInPieces } from '../ui/use-in-pieces.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { WithoutRecord } from '../ui/without-record.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { JobShortcuts } from './job-shortcuts.tsx'
import { RequestFeedback } from './request-feedback.tsx'
import { RequestInfo } from './request-info.tsx'
import classes from './request-page.module.css'
import { RequestPrint } from './request-print.tsx'
import { partyOf } from './request-rules.ts'
import { RequestTracker } from './request-tracker.tsx'
import { completedWorkQuery, requestQuery } from './requests.api.ts'
import { useRequestActions } from './use-request-actions.tsx'
import { WaitingCompletion } from './waiting-completion.tsx'
import { WorkSection } from './work-section.tsx'

/** What stands below the facts; on a phone an offer that waits stands above them. */
const sections = part(() => import('./request-sections-page.tsx'))
const AnswerBar = shownNext(async () => (await sections.load()).AnswerBar)
const RequestOffers = shownNext(async () => (await sections.load()).RequestOffers)
const RequestSections = shownNext(async () => (await sections.load()).RequestSections)
const RequestTimeline = shownNext(async () => (await import('./request-timeline.tsx')).RequestTimeline)

/** The list that each role returns to. */
const BACK: Record<Role, { to: string; label: string }> = {
  ADMIN: { to: '/admin/service', label: appTexts.menu.requests },
  CUSTOMER: { to: '/customer/maintenance', label: appTexts.titles.myRequests },
  TECHNICIAN: { to: '/technician/dashboard', label: appTexts.titles.technicianDashboard },
}

const title = appTexts.titles.request

const PhotoChoice = onDemand(async () => (await import('../photos/photo-choice.tsx')).PhotoChoice)
const PhotoImage = onDemand(async () => (await import('../photos/photo-image.tsx')).PhotoImage)
const picture = (id: string) => <PhotoImage id={id} size="thumbnail" alt="" fit="cover" />
const photoField: PhotoField = (props) => <PhotoChoice {...props} />

/** Only the sections themselves render again when their data arrives. */
const SILENT: [] = []
const UNTIL_LOADED = ['isLoading', 'failureCount', 'errorUpdateCount'] as const satisfies (keyof UseQueryResult)[]

/**
 * Loads the sections' data together with the request, not after it. True while something is missing that would move the rest: the workshop's
 * number among the facts, and above them the work that was done and, on a phone, an offer that waits for its answer.
 */
function useSectionsFirstLoad(id: string, status: RequestStatus | undefined): boolean {
  const isOwner = useMe().roleName === 'CUSTOMER'
  const isNarrow = useIsNarrow()
  const isDone = status === 'COMPLETED'
  const isOffered = status === 'WAITING_APPROVAL' && isOwner && isNarrow
  const work = useQuery({ ...completedWorkQuery(id), notifyOnChangeProps: isDone ? [...UNTIL_LOADED] : SILENT })
  const offers = useQuery({ ...requestOffersQuery(id), notifyOnChangeProps: isOffered ? [...UNTIL_LOADED] : SILENT })
  const workshop = useQuery({ ...publicWorkshopQuery, enabled: isOwner, notifyOnChangeProps: [...UNTIL_LOADED] })
  useInfiniteQuery({ ...requestPhotosQuery(id, 'STAFF'), notifyOnChangeProps: SILENT })
  useInfiniteQuery({ ...requestPhotosQuery(id, 'OWNER'), notifyOnChangeProps: SILENT })
  useQuery({ ...requestPartListsQuery(id), enabled: !isOwner, notifyOnChangeProps: SILENT })
  const [isFileAnswered, setIsFileAnswered] = useState(false)
  useEffect(() => {
    // If the file doesn't arrive, the screen says so.
    const go = () => setIsFileAnswered(true)
    if (isOffered) sections.load().then(go, go)
  }, [isOffered])
  const isFileMissing = !isFileAnswered && sections.loaded() === undefined
  return isFirstLoad(workshop) || (isDone && isFirstLoad(work)) || (isOffered && (isFileMissing || isFirstLoad(offers)))
}

export function RequestPage() {
  const { id = '' } = useParams()
  const role = useMe().roleName
  const back = BACK[role]
  const request = useQuery(requestQuery(id))
  const isWaiting = useSectionsFirstLoad(id, request.data?.status)
  const shown = useInPieces(isWaiting ? undefined : request.data)
  if (!shown || isStatus(request.error, 404)) {
    const notFound = role === 'ADMIN' ? requestsTexts.adminNotFound : requestsTexts.notFound
    return <WithoutRecord title={title} back={back} query={request} texts={{ ...requestsTexts, notFound }} rows={4} />
  }
  return <LoadedRequest key={id} request={shown} />
}

function LoadedRequest({ request }: { request: ServiceRequest }) {
  const me = useMe()
  const isNarrow = useIsNarrow()
  const party = partyOf(me, request)
  const { main, beside, others, dialog } = useRequestActions(request, party, usePartsLeft(request.id, party))
  const upload = usePhotoUpload(request, party)
  const extraDraft = useExtraDraft(request, party, photoField)
  const isJob = party.role === 'TECHNICIAN'
  const waitsFor = nextStep(request, party.role, useExtraWaits(request, party))
  const isOfferFirst = isNarrow && waitsFor === 'offer'
  const isFormFirst = waitsFor === 'feedback'
  // On a phone the form comes first and has its own button; the bar's button would look like its submit button.
  const actions = { primary: main && !(isNarrow && isFormFirst) ? [main] : [], others }
  const feedback = (!isJob || request.feedbackAt) && <RequestFeedback request={request} party={party} />
  const info = <RequestInfo request={request} role={party.role} />
  const timeline = <RequestTimeline request={request} role={party.role} />
  const above = (
    <>
      {isOfferFirst && <RequestOffers request={request} party={party} />}
      {isFormFirst && feedback}
      <WorkSection request={request} />
      <ReportSection request={request} role={party.role} picture={picture} />
    </>
  )
  const below = (
    <RequestSections
      request={request}
      party={party}
      upload={upload}
      withoutOffers={isOfferFirst}
      feedback={!isFormFirst && feedback}
    >
      <ListSkeleton label={title} cards rows={3} />
    </RequestSections>
  )
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
              <RequestPrint request={request} role={party.role} />
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
          {above}
          {info}
          {below}
          {timeline}
          <RequestPrint request={request} role={party.role} />
        </div>
      ) : (
        <div className={classes.columns}>
          <div className={classes.stack}>
            {above}
            {below}
          </div>
          <div className={classes.stack}>
            {info}
            {timeline}
          </div>
        </div>
      )}
      {isNarrow &&
        (isOfferFirst ? (
          // Nothing in its place before: another button would give way to "accept" under the thumb.
          <AnswerBar request={request} party={party} {...actions} beside={beside} />
        ) : (
          <BottomActions {...actions} beside={beside} />
        ))}
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
  const isAsked = role === 'CUSTOMER' && status === 'ACTIVE'
  const notifyOnChangeProps: ['data'] | [] = isAsked ? ['data'] : SILENT
  const extras = useQuery({ ...extrasQuery(id), enabled: isAsked, notifyOnChangeProps })
  return isAsked && (extras.data?.waiting ?? 0) > 0
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
