import { expect, it } from 'vitest'
import { UNKNOWN_ID, useServer } from '../../../test/harness.ts'

const server = useServer()

it.each([
  ['an answer', '/api/health', 200],
  ['a refusal', '/api/auth/me', 401],
  ['an unknown call', `/api/${UNKNOWN_ID}`, 404],
])('%s → has the security headers', async (_what, path, status) => {
  const answer = await server.fetch(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'self';.*frame-ancestors 'none'/)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
  // Only over HTTPS.
  expect(answer.headers.has('strict-transport-security')).toBe(false)
})
