import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import type { Session } from '../../../shared/accounts/sessions.contract.ts'
import { SecurityPage } from './security-page.tsx'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const MOMENTS = { since: '2026-05-01T09:00:00Z', seenAt: '2026-05-03T12:30:00Z' }
const aSession = (session: Partial<Session>): Session => ({
  id: '1',
  agent: null,
  network: '192.0.2.7',
  isThis: false,
  ...MOMENTS,
  ...session,
})
const HERE = aSession({ id: 'here', agent: CHROME, isThis: true })
const PHONE = aSession({ id: 'phone', agent: IPHONE })
const open = (server: Record<string, unknown>) =>
  show(<SecurityPage />, { at: '/settings/security', as: aMe(), server })

it('lists the open sessions by device, and ends one', async () => {
  let sessions = [HERE, PHONE, aSession({ id: 'old', network: null })]
  const { sent } = open({
    'GET /api/users/me/sessions': () => sessions,
    'DELETE /api/users/me/sessions/phone': () => {
      sessions = [HERE]
      return done('session_ended')
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Oturumlarım' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Chrome, Windows192\.0\.2\.7Giriş: .*2026.*Son görülme: .*Bu cihaz$/),
    expect.stringMatching(/^Safari, iPhone.*Kapat$/),
    expect.stringMatching(/^Bilinmeyen cihazGiriş: .*Kapat$/),
  ])
  await userEvent.click(list.getByRole('button', { name: /^Oturumu kapat: Safari, iPhone/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Diğerlerini kapat' })).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})

it('asks before it ends all others', async () => {
  const { sent } = open({
    'GET /api/users/me/sessions': [HERE, PHONE],
    'DELETE /api/users/me/sessions': done('sessions_ended'),
  })
  await press('Diğerlerini kapat')
  expect(sent.map(({ call }) => call)).not.toContain('DELETE /api/users/me/sessions')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Diğerlerini kapat' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('DELETE /api/users/me/sessions'))
})

it('a session that has ended meanwhile → says so, and the list is fetched anew', async () => {
  let sessions = [HERE, PHONE]
  open({
    'GET /api/users/me/sessions': () => sessions,
    'DELETE /api/users/me/sessions/phone': () => {
      sessions = [HERE]
      return refusal(404, 'session_not_found')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Oturumu kapat: Safari/ }))
  expect(await screen.findByText('Bu oturum zaten kapanmış')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})
