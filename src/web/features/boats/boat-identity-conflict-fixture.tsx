// The identity's form, with a record that somebody else saves at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import { aBoatIdentity } from './boat-identity-fixture.ts'
import { BoatIdentityForm } from './boat-identity-form.tsx'

const identity = aBoatIdentity({ flag: 'Türkiye', length: 12.35, version: 3 })

export const identityCase = {
  open: (server: Answers) =>
    show(<BoatIdentityForm boatId="b1" identity={identity} onClose={() => undefined} />, { server }),
  type: () => fill(/^Bayrak/, 'Benim'),
  sends: 'PUT /api/boats/b1/identity',
  gets: 'GET /api/boats/b1/identity',
  fresh: (version: number) => ({ ...identity, flag: 'Onların', version }),
  row: 'Bayrak Onların Benim',
  body: { flag: 'Benim', length: 12.35 },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Bayrak/ }).value,
}
