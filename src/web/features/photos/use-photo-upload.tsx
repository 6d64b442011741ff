// The upload dialog and its opener; null if this person may not add photos to this request now.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OWNER_PHOTOS_MAX } from '../../../shared/photos/photos.contract.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { canTransition, type Party } from '../../../shared/requests/requests.workflow.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { requestPhotosQuery } from './photos.api.ts'

const PhotoUploadModal = onDemand(async () => (await import('./photo-upload-modal.tsx')).PhotoUploadModal)

export interface PhotoUpload {
  /** Null if the owner has added the largest number of photos. */
  open: (() => void) | null
  dialog: ReactNode
}

export function usePhotoUpload(request: ServiceRequest, party: Party): PhotoUpload | null {
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = party.role === 'CUSTOMER'
  const { data } = useInfiniteQuery({ ...requestPhotosQuery(request.id, 'OWNER'), enabled: isOwner })
  const most = isOwner ? OWNER_PHOTOS_MAX - (data?.pages[0]?.page.totalElements ?? 0) : Number.POSITIVE_INFINITY
  const close = () => setIsOpen(false)
  // Stays open when the status changes: the server refuses the upload, and the person sees it and keeps the captions.
  const dialog = isOpen && <PhotoUploadModal request={request} most={most} onClose={close} />
  if (!isOpen && !canTransition('addPhoto', request.status, party).allowed) return null
  return { open: most > 0 ? () => setIsOpen(true) : null, dialog }
}
