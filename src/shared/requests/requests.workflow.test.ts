import { describe, expect, it } from 'vitest'
import { CASES, PEOPLE } from '../../../test/request-transitions.ts'
import { SWITCHES, type Switch } from '../boats/boat-rights.ts'
import { messages } from '../messages.tr.ts'
import { REQUEST_STATUSES } from './requests.status.ts'
import {
  ACTION_OF_STATUS,
  canTransition,
  milestones,
  REQUEST_ACTIONS,
  type RequestAction,
  SETTABLE_STATUSES,
} from './requests.workflow.ts'

describe('canTransition', () => {
  it('is told for every action, person and state', () => {
    expect(CASES).toHaveLength(REQUEST_ACTIONS.length * Object.keys(PEOPLE).length * REQUEST_STATUSES.length)
  })

  it.each(CASES)('$who, $action, $status → $answer', ({ action, who, status, answer }) => {
    const verdict = canTransition(action, status, PEOPLE[who])
    expect(verdict.allowed ? 'ok' : `${verdict.status} ${verdict.key}`).toBe(answer)
    if (!verdict.allowed) expect(messages[verdict.key]).toBeTruthy()
  })

  it('asks nothing of an admin about being a party', () => {
    for (const action of REQUEST_ACTIONS) {
      for (const status of REQUEST_STATUSES) {
        const [party, none] = [true, false].map((isParty) => canTransition(action, status, { role: 'ADMIN', isParty }))
        expect(party).toEqual(none)
      }
    }
  })
})

/** What each switch lets somebody do; all else is the owner's alone. */
const DOES: Record<Switch, readonly RequestAction[]> = {
  calls: [],
  sees: [],
  asks: ['cancel', 'changeSlot', 'addPhoto'],
  prices: [],
  approves: ['acceptOffer', 'rejectOffer', 'answerExtra'],
  pays: [],
}

describe('somebody to whom the owner gave a switch', () => {
  it.each(SWITCHES)('%s → does what it opens, in the states in which the owner does, and nothing else', (name) => {
    const owner = { role: 'CUSTOMER', isParty: true } as const
    for (const action of REQUEST_ACTIONS) {
      for (const status of REQUEST_STATUSES) {
        const { allowed } = canTransition(action, status, { ...owner, given: [name] })
        const expected = DOES[name].includes(action) && canTransition(action, status, owner).allowed
        expect([action, status, allowed]).toEqual([action, status, expected])
      }
    }
  })
})

describe('ACTION_OF_STATUS', () => {
  it('has an action an admin can do for each settable status, and only for those', () => {
    const admin = { role: 'ADMIN', isParty: false } as const
    const reachable = REQUEST_STATUSES.filter((to) =>
      REQUEST_STATUSES.some((from) => canTransition(ACTION_OF_STATUS[to], from, admin).allowed),
    )
    expect(new Set(reachable)).toEqual(new Set(SETTABLE_STATUSES))
  })
})

describe('milestones', () => {
  it('are seven, in the order of the specification, each with when it was reached', () => {
    const reached = milestones({
      status: 'ACTIVE',
      createdAt: 'a',
      offerSentAt: 'b',
      approvedOfferAt: 'c',
      assignedDate: 'd',
      assignedTechnicianAt: 'e',
      completedAt: null,
      feedbackAt: null,
    })
    expect(reached.map(({ milestone, reachedAt }) => ({ milestone, reachedAt }))).toEqual([
      { milestone: 'created', reachedAt: 'a' },
      { milestone: 'offerSent', reachedAt: 'b' },
      { milestone: 'approved', reachedAt: 'c' },
      { milestone: 'dateAssigned', reachedAt: 'd' },
      { milestone: 'technicianAssigned', reachedAt: 'e' },
      { milestone: 'completed', reachedAt: null },
      { milestone: 'feedback', reachedAt: null },
    ])
  })

  it.each([
    ['PENDING', []],
    ['WAITING_APPROVAL', ['offerSent']],
    ['ACTIVE', ['offerSent', 'approved']],
    ['COMPLETED', ['offerSent', 'approved', 'dateAssigned', 'technicianAssigned', 'completed']],
    ['CANCELED', []],
  ] as const)('%s without dates → left out: %j', (status, leftOut) => {
    const nothing = { offerSentAt: null, approvedOfferAt: null, assignedDate: null, assignedTechnicianAt: null }
    const found = milestones({ status, createdAt: 'a', ...nothing, completedAt: null, feedbackAt: null })
    expect(found.filter(({ isLeftOut }) => isLeftOut).map(({ milestone }) => milestone)).toEqual(leftOut)
  })
})
