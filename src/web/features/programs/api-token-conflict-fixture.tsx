// An API key whose name somebody else changes at the same time.
import { screen } from '@testing-library/react'
import { fill } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Answers } from '../../../../test/web-server.ts'
import type { ApiToken } from '../../../shared/programs/api-tokens.contract.ts'
import { ApiTokenForm } from './api-token-form.tsx'

const aToken = (patch: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'Muhasebe', scope: 'READ', madeBy: 'Ada Admin', usedAt: null, version: 3 },
  ...{ createdAt: '2026-11-20T09:00:00Z', expiresAt: '2027-11-20T09:00:00Z' },
  ...patch,
})

export const apiTokenCase = {
  open: (server: Answers) => show(<ApiTokenForm token={aToken()} onClose={() => undefined} />, { as: ADMIN, server }),
  type: () => fill(/^Programın adı/, 'Benim'),
  sends: 'PUT /api/api-tokens/t1',
  gets: 'GET /api/api-tokens',
  fresh: (version: number) => [aToken({ name: 'Onların', version })],
  row: 'Programın adı Onların Benim',
  body: { name: 'Benim', scope: 'READ' },
  theirs: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Programın adı/ }).value,
}
