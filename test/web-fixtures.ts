// The server's answers in tests of screens: one complete record of each kind, with the values that a test changes.
import type { Me } from '../src/shared/accounts/accounts.contract.ts'
import type { Boat } from '../src/shared/boats/boats.contract.ts'
import type { CalendarItem } from '../src/shared/calendar/calendar.contract.ts'
import type { Engine } from '../src/shared/engines/engines.contract.ts'
import type { PartList, PartListItem } from '../src/shared/inventory/part-lists.contract.ts'
import type { SparePart } from '../src/shared/inventory/spare-parts.contract.ts'
import type { Offer } from '../src/shared/offers/offers.contract.ts'
import type { Photo } from '../src/shared/photos/photos.contract.ts'
import type { ServiceRequest } from '../src/shared/requests/requests.contract.ts'
import { ROLE_IDS, type Role } from '../src/shared/roles.ts'
import type { UserInfo, UserRow } from '../src/shared/users/users.contract.ts'
import type { PublicWorkshop, Workshop } from '../src/shared/workshop/workshop.contract.ts'

export const OWNER_ID = 'owner'
export const TECHNICIAN_ID = 'technician'
export const ADMIN = { id: 'admin', roleName: 'ADMIN' } as const
export const CUSTOMER = { id: OWNER_ID, roleName: 'CUSTOMER' } as const
export const TECHNICIAN = { id: TECHNICIAN_ID, roleName: 'TECHNICIAN' } as const
export const ME_BY_ROLE: Record<Role, Partial<Me>> = { ADMIN, CUSTOMER, TECHNICIAN }
/** In the form in which requests contain their technicians. */
export const USTA = { id: TECHNICIAN_ID, email: 'usta@ornek.com', name: null }
export const CITY = { id: '6f3d1d1e-0000-4000-8000-000000000035', name: 'İzmir', version: 1 }

export const aMe = (patch: Partial<Me> = {}): Me => ({
  id: 'me',
  email: 'ayse@ornek.com',
  roleId: ROLE_IDS[patch.roleName ?? 'CUSTOMER'],
  roleName: 'CUSTOMER',
  emailConfirmed: true,
  userInfoStatus: 'APPROVED',
  fullName: null,
  ...{ emailNotifications: true, pushNotifications: true, hasFactor: false, needsFactor: false },
  ...patch,
})

export const aUser = (patch: Partial<UserRow> = {}): UserRow => ({
  id: 'user',
  email: 'mert@ornek.com',
  roleId: ROLE_IDS[patch.roleName ?? 'CUSTOMER'],
  roleName: 'CUSTOMER',
  emailConfirmed: true,
  userInfoStatus: 'PENDING',
  fullName: 'Mert Aydın',
  hasSignIn: true,
  hasFactor: false,
  ...patch,
})

export const anInfo = (patch: Partial<UserInfo> = {}): UserInfo => ({
  userId: 'user',
  email: 'mert@ornek.com',
  fullName: 'Mert Aydın',
  phone: '+905321112233',
  address: null,
  cityId: null,
  cityName: null,
  ...({ kind: 'PERSON', district: null, language: 'tr', channel: 'EMAIL' } as const),
  status: 'PENDING',
  rejectionReason: null,
  version: 3,
  ...patch,
})

export const aBoat = (patch: Partial<Boat> = {}): Boat => ({
  id: 'b1',
  name: 'Mavi Rüya',
  model: 'Sirena 58',
  ...{ latitude: null, longitude: null, rights: null },
  ownerUserId: OWNER_ID,
  ownerEmail: 'mert@posta.example',
  ...{ ownerName: 'Mert Aydın', ownerPhone: '+905321112233' },
  engineCount: 2,
  nextService: null,
  createdAt: '2026-05-15T08:00:00Z',
  version: 3,
  ...patch,
})

export const anEngine = (patch: Partial<Engine> = {}): Engine => ({
  id: 'e1',
  brand: 'Yamaha',
  brandId: 'yamaha',
  model: 'F150B',
  modelId: 'f150b',
  serialNumber: 'YAM-001',
  hoursUsed: 412.5,
  declaredYearlyHours: null,
  ...{ propeller: null, rcType: null, steeringType: null },
  boatId: 'b1',
  boatName: 'Mavi Rüya',
  version: 1,
  nextService: null,
  ...patch,
})

export const aRequest = (patch: Partial<ServiceRequest> = {}): ServiceRequest => ({
  ...{ id: 'request', rights: null, callFirst: [], filedBy: null },
  requestNumber: 'S-2026-0053',
  requestType: 'FAULT',
  description: null,
  boatId: 'boat',
  boatName: 'Gökçe Işık',
  boatOwnerId: OWNER_ID,
  engineIds: [],
  engines: [],
  preferredStartDate: null,
  preferredEndDate: null,
  assignedDate: null,
  slot: null,
  status: 'PENDING',
  ...{ customerId: OWNER_ID, payerId: OWNER_ID, payerName: null },
  customerEmail: 'ismail@ornek.com',
  ...{ customerName: null, customerPhone: null, customerReached: true },
  boatLatitude: null,
  boatLongitude: null,
  technicians: [],
  createdAt: '2026-11-10T15:20:00.000Z',
  offerSentAt: null,
  approvedOfferAt: null,
  assignedTechnicianAt: null,
  completedAt: null,
  completionArrivedAt: null,
  canceledAt: null,
  feedbackAt: null,
  updatedAt: '2026-11-10T15:20:00.000Z',
  customerRating: null,
  customerNote: null,
  workDone: null,
  version: 1,
  ...patch,
})

export const anOffer = (patch: Partial<Offer> = {}): Offer => ({
  id: 'offer',
  offerNumber: 'T-2026-0148',
  serviceRequestId: 'request',
  kind: 'MAIN',
  extra: null,
  rev: 1,
  items: [],
  ...{ discountPercent: 10, discountAmount: 0, note: null },
  currency: 'EUR',
  exchangeRate: 36,
  rateSource: null,
  rateKind: null,
  bulletinDate: null,
  bulletinNumber: null,
  total: 428.5,
  discount: 42.85,
  finalPrice: 385.65,
  finalPriceTry: 13_883.4,
  vatMode: null,
  vat: [],
  payable: patch.finalPrice ?? 385.65,
  payableTry: patch.finalPriceTry ?? 13_883.4,
  depositPercent: null,
  depositAmount: null,
  deposit: null,
  depositTry: null,
  status: 'SENT',
  validUntil: '2026-12-11',
  validityDays: null,
  isExpired: false,
  createdAt: '2026-11-11T13:05:00.000Z',
  decidedAt: null,
  acceptedItemIds: null,
  version: 1,
  ...{ renewalAskedAt: null, pdfSha256: null, codeAboveTry: null, steps: null, takenBack: [], replaced: null },
  ...patch,
})

export const aManualLine = (): Offer['items'][number] => ({
  id: 'line',
  type: 'MANUAL',
  partId: null,
  partCode: null,
  partName: null,
  description: 'İşçilik',
  kind: 'REQUIRED',
  group: null,
  vatRate: null,
  vatExemption: null,
  quantity: 1,
  unitPrice: 100,
  lineTotal: 100,
})

export const aPart = (patch: Partial<SparePart> = {}): SparePart => ({
  id: 'p1',
  name: 'Pervane',
  partCode: 'PRV-1',
  unitPrice: 48,
  ...{ quantity: 9, reserved: 0, available: patch.quantity ?? 9, minStock: 2, onOrder: 0, expectedOn: null },
  ...{ locationCode: null, codes: [], supplier: null, supplierCode: null },
  version: 3,
  ...patch,
})

export const aPartList = (patch: Partial<PartList> = {}): PartList => ({
  id: 'l1',
  serviceRequestId: 'r1',
  serviceRequestNumber: 'S-2026-0053',
  technicianUserId: TECHNICIAN_ID,
  serviceRequestEmailString: 'ismail@ornek.com · Gökçe Işık',
  technicianEmailString: 'usta@ornek.com',
  boatName: 'Gökçe Işık',
  customerName: null,
  technicianName: null,
  requestTechnicianIds: [TECHNICIAN_ID],
  itemCount: 1,
  remaining: 3,
  createdAt: '2026-11-20T06:42:00.000Z',
  version: 1,
  ...patch,
})

export const aPartListItem = (patch: Partial<PartListItem> = {}): PartListItem => ({
  id: 'i1',
  partListId: 'l1',
  sparePartId: 'p1',
  sparePartName: 'Pervane',
  partListItemCode: 'PRV-1',
  quantity: 10,
  used: 4,
  returned: 1,
  damaged: 2,
  remaining: 3,
  status: 'TAKEN',
  ...patch,
})

export const aPhoto = (patch: Partial<Photo> = {}): Photo => ({
  id: 'photo',
  source: 'STAFF',
  serviceRequestId: 'request',
  engineId: null,
  engineModel: null,
  caption: null,
  width: 1200,
  height: 900,
  uploadedByEmail: 'usta@ornek.com',
  createdAt: '2026-11-12T09:30:00.000Z',
  doneAt: null,
  uploadId: null,
  canDelete: false,
  ...patch,
})

export const aCalendarItem = (patch: Partial<CalendarItem> = {}): CalendarItem => ({
  id: String(patch.title),
  title: 'Kalem',
  date: '2026-11-20',
  type: 'OTHER',
  status: 'PENDING',
  refId: null,
  requestNumber: null,
  requestStatus: null,
  half: null,
  requestTechnicianIds: [],
  dueRequestId: null,
  itemColor: null,
  auth: 'ADMIN_AND_TECHNICIAN',
  technicianIds: [],
  version: 3,
  ...patch,
})

export const aPublicWorkshop = (patch: Partial<PublicWorkshop> = {}): PublicWorkshop => ({
  tradeName: 'Poyraz Tekne Servisi',
  address: 'Neyzen Tevfik Cad. 12, Bodrum',
  phone: '+902523160000',
  email: 'servis@poyraz.test',
  whatsapp: '0532 123 45 67',
  website: 'https://poyraz.test',
  instagram: 'https://www.instagram.com/poyraz',
  ...{ facebook: null, youtube: null, linkedin: null },
  openingHours: null,
  mersis: null,
  logoUrl: null,
  ...patch,
})

export const aWorkshop = (patch: Partial<Workshop> = {}): Workshop => ({
  ...aPublicWorkshop(),
  taxOffice: 'Bodrum',
  taxNumber: '1234567890',
  iban: 'TR330006100519786457841326',
  offerValidityDays: 30,
  offerNote: null,
  vatMode: 'EXCLUDED',
  vatRate: 20,
  rateKind: 'FOREX_SELLING',
  depositPercent: 25,
  ...{ codeAboveTry: 5000, paymentDays: 14, adminsNeedFactor: false, sealMailTo: [] },
  version: 3,
  ...patch,
})
