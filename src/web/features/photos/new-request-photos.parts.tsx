// The photos of a request that does not exist yet: picked in its form. After its creation their own dialog sends them and keeps those
// that fail.
import { useRef, useState } from 'react'
import { OWNER_PHOTOS_MAX } from '../../../shared/photos/photos.contract.ts'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { usePhotoPicking } from './use-photo-picking.ts'
import { useUploadQueue } from './use-upload-queue.ts'

const PhotoPicker = onDemand(async () => (await import('./photo-picker.tsx')).PhotoPicker)
const PhotoUploadDialog = onDemand(async () => (await import('./photo-upload-modal.tsx')).PhotoUploadDialog)

type Named = Pick<ServiceRequest, 'id' | 'engines'>

export type NewRequestPhotos = ReturnType<typeof useNewRequestPhotos>

export function useNewRequestPhotos() {
  const requestId = useRef('')
  const uploading = useUploadQueue(() => requestId.current)
  const picking = usePhotoPicking(uploading.queue, OWNER_PHOTOS_MAX)
  const [sending, setSending] = useState<{ request: Named; onClose: () => void } | null>(null)
  const { uploads } = uploading
  return {
    count: uploads.length,
    isChecking: picking.isChecking,
    field: <PhotoPicker {...uploading} picking={picking} engines={[]} isPlain />,
    send: (request: Named, onClose: () => void) => {
      requestId.current = request.id
      setSending({ request, onClose })
    },
    /** Open from `send` until its `onClose`. */
    dialog: sending && (
      <PhotoUploadDialog
        {...sending}
        uploading={uploading}
        title={photosTexts.upload.titleAfterRequest}
        most={OWNER_PHOTOS_MAX - uploads.filter(({ status }) => status === 'done').length}
        startsAtOnce
      />
    ),
  }
}
