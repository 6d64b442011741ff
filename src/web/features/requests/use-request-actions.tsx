// This person's actions on this request, and their dialogs.
import {
  IconCalendarCheck,
  IconCalendarTime,
  IconCalendarUser,
  IconCheck,
  IconCircleX,
  IconFileInvoice,
  IconRefresh,
  IconStar,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import type { Quantity } from '../../../shared/quantity.ts'
import { type RequestUpdate, requestsApi, type ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Party } from '../../../shared/requests/requests.workflow.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { undoToast } from '../../feedback/undo-toast.tsx'
import { isOpen } from '../../offline/waiting-work.ts'
import { useNavigate } from '../../routing/use-router.ts'
import type { Action } from '../../ui/layout/action.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { bookDay } from '../appointments/appointments.api.ts'
import { besideMainOf, buttonsOf, FEEDBACK_ID, mainButtonOf, type RequestButton } from './request-rules.ts'
import { useRequestChange } from './requests.api.ts'
import { useWaitingCompletion } from './waiting-completion.tsx'

const DateModal = onDemand(async () => (await import('./date-modal.tsx')).DateModal)
const TechnicianModal = onDemand(async () => (await import('./technician-modal.tsx')).TechnicianModal)
const CompleteModal = onDemand(async () => (await import('./complete-modal.tsx')).CompleteModal)
const PlanModal = onDemand(async () => (await import('./plan-modal.tsx')).PlanModal)
const SlotModal = onDemand(async () => (await import('./slot-modal.tsx')).SlotModal)
const StatusModal = onDemand(async () => (await import('./status-modal.tsx')).StatusModal)

const texts = requestsTexts.actions
const icons: Record<RequestButton, typeof IconStar> = {
  newOffer: IconFileInvoice,
  takeSlot: IconCalendarCheck,
  changeSlot: IconCalendarTime,
  plan: IconCalendarUser,
  complete: IconCheck,
  setStatus: IconRefresh,
  giveFeedback: IconStar,
  cancel: IconCircleX,
}

type Dialog = 'plan' | 'technicians' | 'date' | 'status' | 'complete' | 'slot'

interface RequestActions {
  main: Action | null
  /** The other action that a phone shows beside the main one. */
  beside: Action | null
  others: Action[]
  dialog: ReactNode
}

/** `partsLeft`: what of the request's parts lists is neither used nor returned nor damaged. */
export function useRequestActions(
  request: ServiceRequest,
  party: Party,
  partsLeft: readonly Quantity[],
): RequestActions {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const cancel = useCancel(request, party)
  const takeSlot = useTakeSlot(request)
  const navigate = useNavigate()
  const runs: Record<RequestButton, () => unknown> = {
    newOffer: () => navigate(`${requestPath('ADMIN', request.id)}/offers/new`),
    plan: () => setDialog('plan'),
    takeSlot,
    changeSlot: () => setDialog('slot'),
    setStatus: () => setDialog('status'),
    complete: () => setDialog('complete'),
    cancel,
    giveFeedback: scrollToFeedback,
  }
  const actionOf = (button: RequestButton): Action => {
    const Icon = icons[button]
    return {
      key: button,
      label: texts[button],
      icon: <Icon size={18} aria-hidden />,
      run: runs[button],
      dangerous: button === 'cancel',
      // A completion waits on the device, and a feedback that is typed is kept.
      needsServer: button !== 'complete' && button !== 'giveFeedback',
    }
  }
  const completion = useWaitingCompletion(request.id)
  const isFree = (button: RequestButton) => button !== 'complete' || !completion || !isOpen(completion)
  const next = mainButtonOf(request, party)
  const main = next && isFree(next) ? next : null
  const beside = besideMainOf(request, party)
  const close = () => setDialog(null)
  return {
    main: main && actionOf(main),
    beside: beside && actionOf(beside),
    others: buttonsOf(request, party)
      .filter((button) => button !== main && isFree(button))
      .map(actionOf),
    dialog: (
      <>
        {dialog === 'plan' && <PlanModal request={request} onClose={close} onOther={setDialog} />}
        {dialog === 'technicians' && <TechnicianModal request={request} onClose={close} />}
        {dialog === 'slot' && <SlotModal request={request} onClose={close} />}
        {dialog === 'date' && <DateModal request={request} onClose={close} />}
        {dialog === 'complete' && <CompleteModal request={request} partsLeft={partsLeft} onClose={close} />}
        {dialog === 'status' && <StatusModal request={request} party={party} onClose={close} />}
      </>
    ),
  }
}

/** The wished half-day becomes the assigned day with one click; a toast offers to take it back. */
function useTakeSlot(request: ServiceRequest): () => Promise<void> {
  const change = useRequestChange(request.id)
  const { id, slot, version } = request
  const put = (
    body: z.input<typeof RequestUpdate>,
    said: { success: string | null; failure?: string; quiet?: readonly string[] },
  ) => change(() => call(requestsApi.update, { params: { id }, body, ...said }))
  return async () => {
    if (!slot) return
    const given = await bookDay(({ confirm, quiet }) =>
      put({ assignedDate: slot.day, version, confirm }, { success: null, quiet }),
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
    if (!given) return
    const back = () =>
      put({ assignedDate: null, version: given.version }, { success: appTexts.undone, failure: appTexts.notUndone })
    undoToast(appointmentsTexts.taken(appointmentsTexts.slot(slot.day, slot.half)), back, appTexts.undoInTime)
  }
}

function useCancel(request: ServiceRequest, party: Party): () => void {
  const change = useRequestChange(request.id)
  const navigate = useNavigate()
  const texts = requestsTexts.cancelDialog
  return () =>
    confirmAction({
      title: texts.title,
      message: texts.message,
      confirmLabel: texts.confirm,
      cancelLabel: texts.keep,
      dangerous: true,
      onConfirm: async () => {
        await change(() => call(requestsApi.cancel, { params: { id: request.id } }))
        if (party.role === 'CUSTOMER') void navigate('/customer/maintenance')
      },
    })
}

function scrollToFeedback(): void {
  const section = document.getElementById(FEEDBACK_ID)
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
}
