// The boat's own facts, and its place on a map.
import { Anchor, Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { directionsTo, formatCoordinate, placeOf } from '../../../shared/boats/boats.place.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { Link } from '../../routing/link.tsx'
import { Email } from '../../ui/layout/email.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { customerPath } from '../customers/customer-paths.ts'
import { accountPath } from '../users/user-paths.ts'
import { BoatMap } from './boat-map.tsx'
import type { BoatRole } from './boat-paths.ts'

const texts = boatsTexts.info

/** The same object until the boat is elsewhere: the map sets its pin anew for each other object. */
function usePlace({ latitude, longitude }: Boat) {
  return useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude])
}

export function BoatInfo({ viewer, boat }: { viewer: BoatRole; boat: Boat }) {
  const place = usePlace(boat)
  const coordinates =
    place && boatsTexts.place.coordinates(formatCoordinate(place.latitude), formatCoordinate(place.longitude))
  return (
    <Section title={texts.title}>
      <Facts
        items={[
          [texts.name, boat.name],
          [texts.model, boat.model],
          [texts.ownerName, viewer === 'ADMIN' ? <OwnerName key="name" boat={boat} /> : null],
          [texts.owner, viewer === 'ADMIN' && boat.ownerEmail ? <Owner key="owner" email={boat.ownerEmail} /> : null],
          [texts.createdAt, formatDay(boat.createdAt)],
          [texts.place, coordinates ?? boatsTexts.noPlace],
        ]}
      />
      {place && (
        <Button
          component="a"
          href={directionsTo(place)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconNavigation size={18} aria-hidden />}
        >
          {boatsTexts.place.directions}
        </Button>
      )}
    </Section>
  )
}

/** The map stands apart from the facts: on a phone it comes last, and its tiles load when the reader scrolls there. */
export function BoatPlace({ boat }: { boat: Boat }) {
  const place = usePlace(boat)
  if (!place) return null
  return (
    <Section title={texts.place}>
      <BoatMap label={boatsTexts.place.mapOf(boat.name)} place={place} />
    </Section>
  )
}

/** Without an account the name leads to the customer's card. */
function OwnerName({ boat: { ownerUserId, ownerName, ownerEmail } }: { boat: Boat }) {
  if (ownerEmail || !ownerName) return ownerName
  return (
    <Anchor component={Link} to={customerPath(ownerUserId)} fw={550}>
      {ownerName}
    </Anchor>
  )
}

/** Links to the account, which has the phone number. */
const Owner = ({ email }: { email: string }) => (
  <Anchor component={Link} to={accountPath(email)} fw={550}>
    <Email address={email} />
  </Anchor>
)
