import { Button, Card, Skeleton, Text } from '@mantine/core'
import { IconEngine, IconMapPin, IconMapPinOff, IconPlus, IconSailboat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { boatPeopleTexts } from '../../../shared/boats/boat-people.texts.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { placeOf } from '../../../shared/boats/boats.place.ts'
import { boatsTexts as texts } from '../../../shared/boats/boats.texts.ts'
import { isNewRequest, useWaitingWork } from '../../offline/waiting-work.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { BoatInvitations } from './boat-invitations.tsx'
import { BoatNeed } from './boat-need.tsx'
import { BOAT_PATHS } from './boat-paths.ts'
import { myBoatsQuery } from './boats.api.ts'
import classes from './my-boats.module.css'

const WaitingRequests = onDemand(async () => (await import('../requests/waiting-requests.tsx')).WaitingRequests)
const BoatForm = onDemand(async () => (await import('./boat-form.tsx')).BoatForm)

const title = appTexts.titles.myBoats
const pathOf = (boat: Boat) => `${BOAT_PATHS.CUSTOMER}/${boat.id}`

export function MyBoatsPage() {
  const [{ page }, setFilters] = useUrlState({ page: 0 })
  const boats = useQuery(myBoatsQuery(page))
  const shown = boats.data
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const hasWaiting = useWaitingWork().some(isNewRequest)
  const add = (
    <Button color="buoy" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
      {texts.newBoat}
    </Button>
  )
  const total = shown?.page.totalElements
  const isEmpty = total === 0
  return (
    <>
      <PageHeader
        title={title}
        description={total ? texts.total(total) : undefined}
        actions={
          // With the list: one after the other they would move.
          (shown || boats.isError) && (
            <>
              {!isEmpty && add}
              <Button component={Link} to="/handovers" variant="default">
                {appTexts.titles.handovers}
              </Button>
            </>
          )
        }
      />
      {hasWaiting && <WaitingRequests />}
      <BoatInvitations />
      <QueryState query={boats} failed={texts.mineFailed}>
        <BoatsSkeleton />
      </QueryState>
      {isEmpty && <EmptyState title={texts.emptyMine} hint={texts.emptyMineHint} action={add} />}
      {shown && !isEmpty && (
        <div aria-busy={boats.isPlaceholderData}>
          <ul className={classes.grid} aria-label={title}>
            {shown.content.map((boat) => (
              <li key={boat.id}>
                <BoatCard boat={boat} />
              </li>
            ))}
          </ul>
          <Pager
            page={shown.page.number}
            totalPages={shown.page.totalPages}
            isMinimum={shown.page.totalIsMinimum}
            onChange={(next) => setFilters({ page: next })}
          />
        </div>
      )}
      {creating && (
        <BoatForm
          viewer="CUSTOMER"
          onClose={() => setCreating(false)}
          onSaved={(boat) => void navigate(pathOf(boat))}
        />
      )}
    </>
  )
}

function BoatCard({ boat }: { boat: Boat }) {
  const hasPlace = placeOf(boat) !== null
  return (
    <Card component={Link} to={pathOf(boat)} padding="md" className={classes.card}>
      <div className={classes.inner}>
        <span className={classes.icon} aria-hidden>
          <IconSailboat size={26} stroke={1.6} />
        </span>
        <div className={classes.words}>
          <Text component="h2" fw={650} className={classes.name}>
            {boat.name}
          </Text>
          <Text c="dimmed" className={classes.model}>
            {boat.rights ? `${boat.model} · ${boatPeopleTexts.ownerOf(boat.ownerName)}` : boat.model}
          </Text>
          <p className={classes.line}>
            <IconEngine size={18} aria-hidden />
            {texts.engineCount(boat.engineCount)}
          </p>
          <p className={classes.line}>
            {hasPlace ? <IconMapPin size={18} aria-hidden /> : <IconMapPinOff size={18} aria-hidden />}
            {hasPlace ? texts.hasPlace : texts.noPlace}
          </p>
          <BoatNeed boat={boat} />
        </div>
      </div>
    </Card>
  )
}

function BoatsSkeleton() {
  return (
    <div role="status" aria-label={`${title}: ${appTexts.loading}`} className={classes.grid}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={148} radius="md" />
      ))}
    </div>
  )
}
