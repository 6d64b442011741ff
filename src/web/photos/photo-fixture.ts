// A photo as the server answers it, for the tests of the screens.
import type { Photo } from '../../shared/photos/photos.contract.ts'

export const aPhoto = (patch: Partial<Photo> = {}): Photo => ({
  id: 'photo',
  serviceRequestId: 'request',
  engineId: null,
  engineModel: null,
  caption: null,
  width: 1200,
  height: 900,
  uploadedByEmail: 'usta@ornek.com',
  createdAt: '2026-11-12T09:30:00.000Z',
  canDelete: false,
  ...patch,
})
