import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import type { Me } from '../../../shared/accounts/accounts.contract.ts'
import { setForbidden } from './forbidden.ts'
import { Shell } from './shell.tsx'
import { ForbiddenPage } from './status-pages.tsx'

afterEach(() => setForbidden(false))

const open = (as: Pick<Me, 'roleName'> & Partial<Me>) =>
  show(<Shell />, { at: '/profile', as: { id: 'me', ...as }, server: {} })

describe('the shell', () => {
  // For an unapproved profile the shell makes no other call, so this test needs no server.
  it.each([
    ['ADMIN', 'Admin'],
    ['CUSTOMER', 'Müşteri'],
    ['TECHNICIAN', 'Teknisyen'],
  ] as const)('shows a %s the role %s, and before the approval the profile alone', (roleName, badge) => {
    open({ roleName, userInfoStatus: 'PENDING' })
    expect(screen.getByText(badge)).toBeTruthy()
    const menu = screen.getByRole('navigation', { name: 'Ana menü' })
    expect([...menu.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual(['/profile'])
  })

  it('folds its menu down to the icons and back, and remembers it', async () => {
    open({ roleName: 'CUSTOMER', userInfoStatus: 'PENDING' })
    const toggle = (name: string) => screen.getByRole('button', { name })
    expect(toggle('Menüyü daralt').getAttribute('aria-expanded')).toBe('true')
    act(() => toggle('Menüyü daralt').click())
    expect(toggle('Menüyü genişlet').getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('navigation', { name: 'Ana menü' }).dataset.compact).toBe('true')
    expect(localStorage.getItem('pruva-menu-compact')).toBe('true')
    act(() => toggle('Menüyü genişlet').click())
    expect(screen.getByRole('navigation', { name: 'Ana menü' }).dataset.compact).toBeUndefined()
  })

  it('shows the forbidden view instead of the page while the flag is set', async () => {
    open({ roleName: 'CUSTOMER', userInfoStatus: 'PENDING' })
    act(() => setForbidden(true))
    const view = screen.getByRole('alert')
    expect(view.textContent).toContain('Erişim yetkiniz yok')
    act(() => setForbidden(false))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('/unauthorized says that there is no access, and leads home', () => {
  show(<ForbiddenPage />, { at: '/unauthorized', server: {} })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erişim yetkiniz yok')
  expect(screen.getByRole('link', { name: 'Ana sayfaya dön' }).getAttribute('href')).toBe('/')
})
