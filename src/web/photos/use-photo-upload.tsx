// The upload dialog and its opener, where this person may add photos to this request now; else null.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OWNER_PHOTOS_MAX } from '../../shared/photos/photos.contract.ts'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { canTransition, type Party } from '../../shared/requests/requests.workflow.ts'
import { PhotoUploadModal } from './photo-upload-modal.tsx'
import { requestPhotosQuery } from './photos.api.ts'

export interface PhotoUpload {
  /** Null where the owner has added all that there is room for. */
  open: (() => void) | null
  dialog: ReactNode
}

export function usePhotoUpload(request: ServiceRequest, party: Party): PhotoUpload | null {
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = party.role === 'CUSTOMER'
  const owners = useInfiniteQuery({ ...requestPhotosQuery(request.id, 'OWNER'), enabled: isOwner })
  const most = isOwner ? OWNER_PHOTOS_MAX - (owners.data?.pages[0]?.page.totalElements ?? 0) : Number.POSITIVE_INFINITY
  const close = () => setIsOpen(false)
  // Stays open when the state moves on meanwhile: the server says so, and what was typed is not lost in silence.
  const dialog = isOpen && <PhotoUploadModal request={request} most={most} onClose={close} />
  if (!isOpen && !canTransition('addPhoto', request.status, party).allowed) return null
  return { open: most > 0 ? () => setIsOpen(true) : null, dialog }
}
