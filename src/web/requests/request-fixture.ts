// A request as the server answers it, for the tests of the screens.
import type { ServiceRequest } from '../../shared/requests/requests.contract.ts'

export const OWNER_ID = 'owner'
export const TECHNICIAN_ID = 'technician'

export const aRequest = (patch: Partial<ServiceRequest> = {}): ServiceRequest => ({
  id: 'request',
  requestType: 'FAULT',
  description: null,
  boatId: 'boat',
  boatName: 'Gökçe Işık',
  engineIds: [],
  engines: [],
  preferredStartDate: null,
  preferredEndDate: null,
  assignedDate: null,
  status: 'PENDING',
  customerId: OWNER_ID,
  customerEmail: 'ismail@ornek.com',
  customerName: null,
  customerPhone: null,
  boatLatitude: null,
  boatLongitude: null,
  technicians: [],
  createdAt: '2026-11-10T15:20:00.000Z',
  offerSentAt: null,
  approvedOfferAt: null,
  assignedTechnicianAt: null,
  completedAt: null,
  canceledAt: null,
  feedbackAt: null,
  updatedAt: '2026-11-10T15:20:00.000Z',
  customerRating: null,
  customerNote: null,
  version: 1,
  ...patch,
})
