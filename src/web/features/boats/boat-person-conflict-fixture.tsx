// What somebody may on a boat, with a record that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { ListedPerson } from '../../../shared/boats/boat-people.contract.ts'
import { PersonForm } from './boat-person-forms.tsx'

export const aPerson = (patch: Partial<ListedPerson> = {}): ListedPerson => ({
  ...{ id: 'p1', customerId: null, name: 'Kemal Kaptan', email: 'kemal@ornek.com', phone: null, word: 'Kaptan' },
  ...{
    calls: true,
    sees: true,
    asks: true,
    prices: false,
    approves: false,
    ceilingTry: null,
    pays: false,
    muted: false,
  },
  ...{ invitedAt: '2026-11-20T09:00:00Z', acceptedAt: '2026-11-21T09:00:00Z', version: 3, canInvite: false },
  ...patch,
})

const nothing = () => undefined

export const boatPersonCase = {
  open: (server: Answers) =>
    show(<PersonForm boatId="b1" person={aPerson()} onClose={nothing} onMade={nothing} />, {
      as: { roleName: 'CUSTOMER' },
      server,
    }),
  type: () => fill(/^Kim/, 'Benim'),
  sends: 'PUT /api/boats/b1/people/p1',
  gets: 'GET /api/boats/b1/people',
  fresh: (version: number) => [aPerson({ word: 'Onların', version })],
  row: 'Kim Onların Benim',
  body: { word: 'Benim', calls: true, asks: true },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Kim/ }).value,
}
