import { describe, expect, test } from 'vitest'
import { aRequest, OWNER_ID, TECHNICIAN_ID } from '../../../../test/web-fixtures.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { REQUEST_STATUSES, type RequestStatus } from '../../../shared/requests/requests.status.ts'
import { ROLES, type Role } from '../../../shared/roles.ts'
import {
  besideMainOf,
  buttonsOf,
  mainButtonOf,
  partyOf,
  type RequestButton,
  settableStatuses,
} from './request-rules.ts'

const ids: Record<Role, string> = { ADMIN: 'admin', CUSTOMER: OWNER_ID, TECHNICIAN: TECHNICIAN_ID }
const technicians = [{ id: TECHNICIAN_ID, email: 'usta@ornek.com', name: null }]

/** Specification, sections 2 and 4: what each role may do in each state. */
const expected: Record<Role, Record<RequestStatus, readonly RequestButton[]>> = {
  ADMIN: {
    PENDING: ['newOffer', 'plan', 'setStatus', 'cancel'],
    WAITING_APPROVAL: ['newOffer', 'plan', 'setStatus', 'cancel'],
    ACTIVE: ['plan', 'complete', 'setStatus', 'cancel'],
    COMPLETED: [],
    REJECTED: ['plan', 'setStatus', 'cancel'],
    CANCELED: [],
  },
  CUSTOMER: {
    PENDING: ['cancel'],
    WAITING_APPROVAL: ['cancel'],
    ACTIVE: [],
    COMPLETED: ['giveFeedback'],
    REJECTED: [],
    CANCELED: [],
  },
  TECHNICIAN: {
    PENDING: [],
    WAITING_APPROVAL: [],
    ACTIVE: ['complete'],
    COMPLETED: [],
    REJECTED: [],
    CANCELED: [],
  },
}

describe('the buttons of a request', () => {
  for (const role of ROLES) {
    for (const status of REQUEST_STATUSES) {
      test(`${role} in ${status} → as specified`, () => {
        const request = aRequest({ status, technicians })
        expect(buttonsOf(request, partyOf({ id: ids[role], roleName: role }, request))).toEqual(expected[role][status])
      })
    }
  }

  test('a person who is no party to the request has none', () => {
    for (const roleName of ['CUSTOMER', 'TECHNICIAN'] as const) {
      for (const status of REQUEST_STATUSES) {
        const request = aRequest({ status, technicians })
        expect(buttonsOf(request, partyOf({ id: 'somebody', roleName }, request))).toEqual([])
      }
    }
  })

  test('feedback is asked for once', () => {
    const request = aRequest({ status: 'COMPLETED', feedbackAt: '2026-11-20T10:00:00.000Z', customerRating: 5 })
    expect(buttonsOf(request, partyOf({ id: OWNER_ID, roleName: 'CUSTOMER' }, request))).toEqual([])
  })
})

describe('the main button', () => {
  const admin = { role: 'ADMIN', isParty: false } as const
  const mains: [string, RequestButton | null, Parameters<typeof aRequest>[0]][] = [
    ['a new request waits for an offer', 'newOffer', { status: 'PENDING' }],
    ['an offer waits for the customer', null, { status: 'WAITING_APPROVAL' }],
    ['an approved one needs a day and somebody to do it', 'plan', { status: 'ACTIVE' }],
    ['with a day it still needs somebody', 'plan', { status: 'ACTIVE', assignedDate: '2026-11-24' }],
    ['then it can be completed', 'complete', { status: 'ACTIVE', assignedDate: '2026-11-24', technicians }],
    ['a rejected one is opened again', 'setStatus', { status: 'REJECTED' }],
    ['a canceled one is over', null, { status: 'CANCELED' }],
  ]
  test.each(mains)('admin: %s → the next step', (_, button, patch) => {
    expect(mainButtonOf(aRequest(patch), admin)).toBe(button)
  })

  test('the technician completes, whatever the admin has not set', () => {
    expect(mainButtonOf(aRequest({ status: 'ACTIVE', technicians }), { role: 'TECHNICIAN', isParty: true })).toBe(
      'complete',
    )
  })
})

describe('a half-day that the owner wished for', () => {
  const admin = { role: 'ADMIN', isParty: false } as const
  const slot = { day: '2099-06-01', half: 'AM', heldUntil: '2099-05-01T00:00:00.000Z' } as const
  test('can be made the assigned day, until the request has one or the day is over', () => {
    expect(buttonsOf(aRequest({ slot }), admin)).toContain('takeSlot')
    expect(besideMainOf(aRequest({ slot }), admin)).toBe('takeSlot')
    expect(buttonsOf(aRequest({ slot, assignedDate: '2099-06-01' }), admin)).not.toContain('takeSlot')
    expect(buttonsOf(aRequest({ slot: { ...slot, day: '2020-06-01' } }), admin)).not.toContain('takeSlot')
  })
  test('is the next step of an approved request with a technician', () => {
    expect(mainButtonOf(aRequest({ status: 'ACTIVE', slot, technicians }), admin)).toBe('takeSlot')
    expect(mainButtonOf(aRequest({ status: 'ACTIVE', slot }), admin)).toBe('plan')
  })
  test('can be changed by its owner alone, while the request is open', () => {
    const owner = { role: 'CUSTOMER', isParty: true } as const
    expect(buttonsOf(aRequest({ slot, status: 'ACTIVE' }), owner)).toEqual(['changeSlot'])
    expect(buttonsOf(aRequest({ slot, status: 'COMPLETED' }), owner)).not.toContain('changeSlot')
    expect(buttonsOf(aRequest({ slot }), admin)).not.toContain('changeSlot')
  })
})

describe('the button beside the main one on a phone', () => {
  const admin = { role: 'ADMIN', isParty: false } as const
  const none = { assignedDate: null, technicians: [] }
  test('plans a request that waits for an offer and has no day or no technician', () => {
    expect(besideMainOf(aRequest({ status: 'PENDING', ...none }), admin)).toBe('plan')
    expect(besideMainOf(aRequest({ status: 'PENDING', assignedDate: '2026-12-01', technicians: [] }), admin)).toBe(
      'plan',
    )
    expect(besideMainOf(aRequest({ status: 'PENDING', assignedDate: '2026-12-01', technicians }), admin)).toBeNull()
  })
  test('is missing where planning is the main one, is over or belongs to others', () => {
    expect(besideMainOf(aRequest({ status: 'ACTIVE', ...none }), admin)).toBeNull()
    expect(besideMainOf(aRequest({ status: 'CANCELED', ...none }), admin)).toBeNull()
    const owner = { role: 'CUSTOMER', isParty: true } as const
    expect(besideMainOf(aRequest({ status: 'PENDING', ...none }), owner)).toBeNull()
  })
})

describe('the statuses that an admin may set', () => {
  const admin = { role: 'ADMIN', isParty: false } as const
  test('the present status and REJECTED are no choice, COMPLETED is one only from ACTIVE', () => {
    expect(settableStatuses({ status: 'PENDING' }, admin)).toEqual(['WAITING_APPROVAL', 'ACTIVE', 'CANCELED'])
    expect(settableStatuses({ status: 'ACTIVE' }, admin)).toEqual([
      'PENDING',
      'WAITING_APPROVAL',
      'COMPLETED',
      'CANCELED',
    ])
    expect(settableStatuses({ status: 'REJECTED' }, admin)).toEqual([
      'PENDING',
      'WAITING_APPROVAL',
      'ACTIVE',
      'CANCELED',
    ])
    expect(settableStatuses({ status: 'COMPLETED' }, admin)).toEqual([])
  })
})

test('each role has its own address of a request', () => {
  expect(ROLES.map((role) => requestPath(role, '7'))).toEqual([
    '/admin/maintenance/7',
    '/technician/maintenance/7',
    '/maintenance/7',
  ])
})
