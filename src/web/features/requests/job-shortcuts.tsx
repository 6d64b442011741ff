// Shortcuts for a technician at the boat: directions, the customer's phone, photos, parts.
import { Button } from '@mantine/core'
import { IconCameraPlus, IconNavigation, IconNote, IconPackage, IconPhone, IconTool } from '@tabler/icons-react'
import { directionsTo, placeOf } from '../../../shared/boats/boats.place.ts'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { extraTexts } from '../../../shared/offers/extra-work.texts.ts'
import { dialOf } from '../../../shared/phone.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { jobNotesTexts } from '../../../shared/requests/job-notes.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { Link } from '../../routing/link.tsx'
import classes from './job-shortcuts.module.css'

const texts = requestsTexts.shortcuts

interface Props {
  request: ServiceRequest
  onUpload: (() => void) | undefined
  onNote: () => void
  onExtra: (() => void) | undefined
}

export function JobShortcuts({ request, onUpload, onNote, onExtra }: Props) {
  const place = placeOf({ latitude: request.boatLatitude, longitude: request.boatLongitude })
  const isActive = request.status === 'ACTIVE'
  const phone = isActive ? request.customerPhone : null
  return (
    <nav className={classes.shortcuts} aria-label={texts.title}>
      {place && (
        <Button
          component="a"
          href={directionsTo(place)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconNavigation size={22} aria-hidden />}
        >
          {texts.directions}
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          href={dialOf(phone)}
          variant="default"
          aria-label={texts.callTo(request.customerName ?? request.customerEmail)}
          leftSection={<IconPhone size={22} aria-hidden />}
        >
          {texts.call}
        </Button>
      )}
      {onUpload && (
        <Button
          variant="default"
          aria-label={photosTexts.upload.open}
          leftSection={<IconCameraPlus size={22} aria-hidden />}
          onClick={onUpload}
        >
          {texts.photo}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={jobNotesTexts.add}
        leftSection={<IconNote size={22} aria-hidden />}
        onClick={onNote}
      >
        {texts.note}
      </Button>
      {onExtra && (
        <Button variant="default" leftSection={<IconTool size={22} aria-hidden />} onClick={onExtra}>
          {extraTexts.propose}
        </Button>
      )}
      {isActive && (
        <Button
          component={Link}
          to={`/inventory/lists?requestId=${request.id}`}
          variant="default"
          aria-label={partListsTexts.ofRequest.add}
          leftSection={<IconPackage size={22} aria-hidden />}
        >
          {texts.parts}
        </Button>
      )}
    </nav>
  )
}
