// The page of one boat, nearly the same for its owner and for admins: facts, engines, requests.
import { Button } from '@mantine/core'
import { IconPencil, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useCallback, useState } from 'react'
import { mayOn } from '../../../shared/boats/boat-rights.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { HOURS_PARAM } from '../../../shared/boats/boats.paths.ts'
import { boatsTexts as texts } from '../../../shared/boats/boats.texts.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { isStatus } from '../../feedback/api-error.ts'
import { useLocation, useNavigate, useParams } from '../../routing/use-router.ts'
import { isFirstLoad } from '../../ui/feedback/is-first-load.ts'
import { WithoutRecord } from '../../ui/feedback/without-record.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand, shownNext } from '../../ui/overlays/on-demand.tsx'
import { BoatEngines } from '../engines/boat-engines.tsx'
import { boatEnginesQuery, myUnassignedQuery } from '../engines/engines.api.ts'
import type { AskedItems } from '../plans/plans.api.ts'
import { useBoatRequests } from '../requests/requests.api.ts'
import classes from './boat-detail.module.css'
import { BoatIdentityCard } from './boat-identity.tsx'
import { BoatInfo, BoatPlace } from './boat-info.tsx'
import { BoatMenu, type MenuDialog } from './boat-menu.tsx'
import type { BoatRole } from './boat-paths.ts'
import { BoatPeople } from './boat-people.tsx'
import { boatIdentityQuery, boatPeopleQuery, boatQuery } from './boats.api.ts'

const BoatForm = onDemand(async () => (await import('./boat-form.tsx')).BoatForm)
const HandoverModal = onDemand(async () => (await import('../handovers/handover-modal.tsx')).HandoverModal)
const BoatHistoryModal = onDemand(async () => (await import('../handovers/boat-history-modal.tsx')).BoatHistoryModal)
const PreviewModal = onDemand(async () => (await import('../handovers/preview-modal.tsx')).PreviewModal)
const ServiceBookModal = onDemand(
  async () => (await import('../service-books/service-book-modal.tsx')).ServiceBookModal,
)
const HoursRound = onDemand(async () => (await import('../engines/hours-round.tsx')).HoursRound)
const PlanDialog = onDemand(async () => (await import('../plans/plan-dialog.tsx')).PlanDialog)
const BoatDatesDialog = onDemand(async () => (await import('../plans/boat-dates-dialog.tsx')).BoatDatesDialog)
const RequestForm = onDemand(async () => (await import('../requests/request-form.tsx')).RequestForm)
const BoatRequests = shownNext(async () => (await import('../requests/boat-requests.tsx')).BoatRequests)

interface Props {
  viewer: BoatRole
  /** The page's title as long as there is no boat. */
  title: string
  back: { to: string; label: string }
}

/** Where an engine's "service history" leads. */
const HISTORY_ID = 'history'
/** The history's filters, kept in the address. */
const HISTORY = { page: 0, engine: '', from: '', to: '' }
/** The reminder of engine hours leads here with it. */
const ASKED_HOURS = { [HOURS_PARAM]: false }
type SectionName = 'info' | 'place' | 'identity' | 'people' | 'parts'

/** Their order by keys keeps what is typed in them when a phone is turned. */
const WIDE_ORDER: readonly SectionName[] = ['info', 'place', 'identity', 'people', 'parts']
/** Owners know their boat: its engines and their services come first. */
const PHONE_ORDER: Record<BoatRole, readonly SectionName[]> = {
  ADMIN: ['info', 'parts', 'identity', 'people', 'place'],
  CUSTOMER: ['parts', 'identity', 'people', 'info', 'place'],
}
const editIcon = <IconPencil size={18} aria-hidden />

/** The parts load together with the boat and appear together, so that nothing on the page moves later. */
function useSectionsFirstLoad(viewer: BoatRole, boatId: string): boolean {
  const [{ page, engine, from, to }] = useUrlState(HISTORY)
  const engines = useQuery(boatEnginesQuery(viewer, boatId))
  const requests = useBoatRequests({ viewer, boatId, engineId: engine, startDate: from, endDate: to, page })
  const unassigned = useQuery({ ...myUnassignedQuery, enabled: viewer === 'CUSTOMER' })
  const identity = useQuery(boatIdentityQuery(boatId))
  const people = useQuery(boatPeopleQuery(boatId))
  return [engines, requests, unassigned, identity, people].some(isFirstLoad)
}

export function BoatDetailPage({ viewer, title, back }: Props) {
  const { id = '' } = useParams()
  const boat = useQuery(boatQuery(viewer, id))
  const isWaiting = useSectionsFirstLoad(viewer, id)
  if (isWaiting || !boat.data || isStatus(boat.error, 404))
    return <WithoutRecord title={title} back={back} query={boat} texts={texts} rows={3} />
  return <LoadedBoat key={id} viewer={viewer} boat={boat.data} back={back} />
}

function LoadedBoat({ viewer, boat, back }: { viewer: BoatRole; boat: Boat; back: Props['back'] }) {
  const engines = useQuery(boatEnginesQuery(viewer, boat.id))
  const navigate = useNavigate()
  // The list of what is due leads here with the item to ask for, a customer's card and a new customer with a request to file.
  const { items: given, request: isAsked } = (useLocation().state ?? {}) as { items?: AskedItems; request?: true }
  const [open, setOpen] = useState<'edit' | 'request' | MenuDialog | null>(given || isAsked ? 'request' : null)
  const [asked, setAsked] = useState(given)
  const [planned, setPlanned] = useState<Engine | null>(null)
  const isNarrow = useIsNarrow()
  const [history, setHistory] = useUrlState(HISTORY)
  const [askedHours, setAskedHours] = useUrlState(ASKED_HOURS)
  const endHours = useCallback(() => setAskedHours(ASKED_HOURS), [setAskedHours])
  const showHistory = (engineId: string) => {
    setHistory({ engine: engineId })
    const section = document.getElementById(HISTORY_ID)
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }
  const close = () => {
    setOpen(null)
    setAsked(undefined)
  }
  const request = (items: AskedItems) => {
    setPlanned(null)
    setAsked(items)
    setOpen('request')
  }
  const edit = () => setOpen('edit')
  const parts = (
    <div className={`${classes.stack} ${classes.parts}`}>
      <BoatEngines viewer={viewer} boatId={boat.id} rights={boat.rights} onHistory={showHistory} onPlan={setPlanned} />
      <BoatRequests
        id={HISTORY_ID}
        viewer={viewer}
        boatId={boat.id}
        filters={history}
        engines={engines.data ?? []}
        onFilter={setHistory}
      >
        <ListSkeleton label={texts.requests.title} cards rows={3} />
      </BoatRequests>
    </div>
  )
  const sections: Record<SectionName, ReactNode> = {
    info: <BoatInfo viewer={viewer} boat={boat} />,
    place: <BoatPlace boat={boat} />,
    identity: <BoatIdentityCard boat={boat} />,
    people: <BoatPeople boat={boat} />,
    parts,
  }
  return (
    <>
      <PageHeader
        title={boat.name}
        description={boat.model}
        back={back}
        actions={
          <>
            {mayOn(boat, 'asks') && (
              <Button
                color="buoy"
                leftSection={<IconTool size={18} aria-hidden />}
                // The dialog offers the boat's engines.
                disabled={engines.isPending}
                onClick={() => setOpen('request')}
              >
                {texts.requests.create}
              </Button>
            )}
            {!isNarrow && !boat.rights && (
              <Button variant="default" leftSection={editIcon} onClick={edit}>
                {texts.edit}
              </Button>
            )}
            <BoatMenu
              viewer={viewer}
              boat={boat}
              onEdit={isNarrow && !boat.rights ? edit : undefined}
              onOpen={setOpen}
            />
          </>
        }
      />
      <div className={classes.columns}>
        {(isNarrow ? PHONE_ORDER[viewer] : WIDE_ORDER).map((name) => (
          <Fragment key={name}>{sections[name]}</Fragment>
        ))}
      </div>
      {open === 'edit' && <BoatForm viewer={viewer} boat={boat} onClose={close} />}
      {open === 'handover' && <HandoverModal boatId={boat.id} onClose={close} />}
      {open === 'book' && <ServiceBookModal viewer={viewer} boat={boat} onClose={close} />}
      {open === 'preview' && <PreviewModal boat={boat} onClose={close} />}
      {open === 'history' && <BoatHistoryModal boatId={boat.id} onClose={close} />}
      {planned && (
        <PlanDialog
          viewer={viewer}
          engine={planned}
          onClose={() => setPlanned(null)}
          onRequest={mayOn(boat, 'asks') ? request : undefined}
        />
      )}
      {askedHours[HOURS_PARAM] && engines.data && mayOn(boat, 'asks') && (
        <HoursRound engines={engines.data} onEnd={endHours} />
      )}
      {open === 'dates' && <BoatDatesDialog boatId={boat.id} onClose={close} />}
      {open === 'request' && (
        <RequestForm
          boat={boat}
          engines={engines.data ?? null}
          asked={asked}
          onClose={close}
          // One that waits on this device is shown in the owner's list.
          onCreated={(created) => navigate(created ? requestPath(viewer, created.id) : '/customer/maintenance')}
        />
      )}
    </>
  )
}
