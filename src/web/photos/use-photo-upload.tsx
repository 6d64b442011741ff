// The upload dialog and its opener, where this person may add photos to this request now; else null.
import { type ReactNode, useState } from 'react'
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'
import { canTransition, type Party } from '../../shared/requests/requests.workflow.ts'
import { PhotoUploadModal } from './photo-upload-modal.tsx'

export function usePhotoUpload(request: ServiceRequest, party: Party): { open: () => void; dialog: ReactNode } | null {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // Stays open when the request is completed meanwhile: the server says so, and what was typed is not lost in silence.
  const dialog = isOpen && <PhotoUploadModal request={request} onClose={close} />
  if (!isOpen && !canTransition('addPhoto', request.status, party).allowed) return null
  return { open: () => setIsOpen(true), dialog }
}
