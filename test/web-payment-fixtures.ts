// Records of the ledger for the tests of screens.
import type { Due, Payment } from '../src/shared/payments/payments.contract.ts'

export const aDue = (patch: Partial<Due> = {}): Due => ({
  id: 'due',
  requestId: 'request',
  requestNumber: 'S-2026-0001',
  boatName: 'Meltem',
  customerId: 'customer',
  ownerId: 'customer',
  customerName: 'Deniz Kaptan',
  isCustomerArchived: false,
  offerNumber: 'T-2026-0001',
  kind: 'DEPOSIT',
  dueOn: '2026-11-20',
  amount: 900,
  open: 900,
  isOverdue: false,
  ...patch,
})

export const aPayment = (patch: Partial<Payment> = {}): Payment => ({
  id: 'payment',
  requestId: 'request',
  requestNumber: 'S-2026-0001',
  boatName: 'Meltem',
  customerId: 'customer',
  amount: 900,
  currency: 'TRY',
  exchangeRate: 1,
  amountTry: 900,
  paidOn: '2026-11-20',
  method: 'TRANSFER',
  note: null,
  reverses: null,
  reversedBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...patch,
})
