import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMe } from '../../../test/web-fixtures.ts'
import { show } from '../../../test/web-screen.tsx'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { ADMINS, ROLES, type Role } from '../../shared/roles.ts'
import { clearSession, writeToken } from '../api/token-store.ts'
import { isActive, menuOf } from '../routing/menu.ts'
import { useLocation } from '../routing/use-router.ts'
import { guard, HOME } from './guard-rules.ts'
import { Guarded } from './guards.tsx'
import { routes } from './routes.tsx'

const account = (roleName: Role, change: Partial<Me> = {}): Me => aMe({ roleName, ...change })
const seen = (me: Me) => ({ token: 't', me, failed: false })
const stranger = { token: null, me: undefined, failed: false }
const unconfirmed = seen(account('CUSTOMER', { emailConfirmed: false, userInfoStatus: null }))
const guardedRoutes = routes.filter(({ access }) => access === 'verified' || Array.isArray(access))

describe('the route table', () => {
  it('has each path once, absolute, with a title', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
    for (const route of routes) {
      expect(route.title, route.path).not.toBe('')
      expect(route.path === '*' || route.path.startsWith('/'), route.path).toBe(true)
    }
  })

  it('opens each role its home', () => {
    expect(HOME).toEqual({ ADMIN: '/takvim', TECHNICIAN: '/technician/dashboard', CUSTOMER: '/profile' })
    for (const role of ROLES) {
      const home = routes.find((route) => route.path === HOME[role])
      expect(guard(home?.access ?? 'public', seen(account(role)))).toBe('show')
    }
  })

  it.each(guardedRoutes.map((route) => [route.path, route.access] as const))('guards %s', (_path, access) => {
    expect(guard(access, stranger)).toEqual({ to: '/login' })
    expect(guard(access, { ...stranger, token: 't' })).toBe('wait')
    expect(guard(access, { token: 't', me: undefined, failed: true })).toBe('failed')
    expect(guard(access, unconfirmed)).toEqual({ to: '/email-confirmation' })
    for (const role of ROLES) {
      const isAllowed = access === 'verified' || access.includes(role)
      expect(guard(access, seen(account(role)))).toEqual(isAllowed ? 'show' : { to: '/unauthorized' })
      for (const userInfoStatus of [null, 'PENDING', 'REJECTED'] as const) {
        const verdict = guard(access, seen(account(role, { userInfoStatus })))
        expect(verdict).toEqual(access === 'verified' ? 'show' : { to: '/approval-pending' })
      }
    }
  })
})

describe('the steps of an account', () => {
  it('each have their own screen and lead home when done', () => {
    const pending = seen(account('CUSTOMER', { userInfoStatus: 'PENDING' }))
    const approved = seen(account('TECHNICIAN'))
    expect(guard('unconfirmed', unconfirmed)).toBe('show')
    expect(guard('unconfirmed', approved)).toEqual({ to: '/technician/dashboard' })
    expect(guard('unapproved', unconfirmed)).toEqual({ to: '/email-confirmation' })
    expect(guard('unapproved', pending)).toBe('show')
    expect(guard('unapproved', approved)).toEqual({ to: '/technician/dashboard' })
  })
})

describe('an admin who must add a second step', () => {
  const needy = seen(account('ADMIN', { needsFactor: true }))

  it('sees nothing but the screen for it, and leaves it when the recovery codes were read', () => {
    expect(guard('unsecured', needy)).toBe('show')
    for (const access of ['verified', ['ADMIN'], 'unapproved'] as const)
      expect(guard(access, needy)).toEqual({ to: '/second-step' })
    const added = seen(account('ADMIN'))
    expect(guard('unsecured', { ...added, isAdding: true })).toBe('show')
    expect(guard('unsecured', added)).toEqual({ to: HOME.ADMIN })
    expect(guard('unsecured', unconfirmed)).toEqual({ to: '/email-confirmation' })
  })
})

describe('the sign-in screen', () => {
  it('is for guests; the signed-in go home', () => {
    expect(guard('guest', stranger)).toBe('show')
    expect(guard('guest', { token: 't', me: undefined, failed: true })).toBe('show')
    for (const role of ROLES) expect(guard('guest', seen(account(role)))).toEqual({ to: HOME[role] })
    expect(guard('guest', unconfirmed)).toEqual({ to: '/email-confirmation' })
  })

  it('leads on to a record that a mail linked to, if the role may see it', () => {
    const from = '/maintenance/42'
    expect(guard('guest', { ...seen(account('CUSTOMER')), from })).toEqual({ to: from })
    expect(guard('guest', { ...seen(account('ADMIN')), from })).toEqual({ to: HOME.ADMIN })
    expect(guard('guest', { ...seen(account('CUSTOMER')), from: '/boats' })).toEqual({ to: HOME.CUSTOMER })
    expect(guard('guest', { ...seen(account('CUSTOMER')), from: 'https://evil.example/1' })).toEqual({
      to: HOME.CUSTOMER,
    })
  })
})

describe('the side menu', () => {
  const paths = (me: Me) => menuOf(me).map((item) => item.to)

  it('leads only to screens that the role may open', () => {
    for (const role of ROLES) {
      for (const path of paths(account(role))) {
        const route = routes.find((one) => one.path === path)
        expect(route && guard(route.access, seen(account(role))), path).toBe('show')
      }
    }
  })

  it.each([
    [
      'ADMIN',
      ['users', 'logs', 'boats', 'engines', 'service'].map((name) => `/admin/${name}`).concat('/takvim', '/inventory'),
    ],
    ['CUSTOMER', ['/boats', '/customer/maintenance']],
    ['TECHNICIAN', ['/technician/dashboard', '/takvim', '/inventory']],
  ] as const)('has for %s what the specification names, and the profile and settings', (role, specified) => {
    const own = ['/profile', '/settings']
    // Later issues added the overview, the failed mails, the workshop's page, what is due, the customers, the hours and the invoices.
    const ofAdmins = ['customers', 'overview', 'outbox', 'workshop', 'due', 'invoicing', 'reports']
    const added = ['/time', ...ofAdmins.map((name) => `/admin/${name}`)]
    expect(
      paths(account(role))
        .filter((path) => !added.includes(path))
        .sort(),
    ).toEqual([...specified, ...own].sort())
  })

  it('holds the profile alone until the account is approved', () => {
    expect(paths(account('ADMIN', { userInfoStatus: 'PENDING' }))).toEqual(['/profile'])
    expect(paths(account('CUSTOMER'))).toEqual(['/boats', '/customer/maintenance', '/profile', '/settings'])
  })

  it('marks a detail page at its list', () => {
    const item = menuOf(account('ADMIN')).find(({ to }) => to === '/admin/service')
    expect(item && isActive(item, '/admin/maintenance/1/offers/new')).toBe(true)
    expect(item && isActive(item, '/admin/services')).toBe(false)
  })
})

function Place() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${state?.from ?? ''}`}</p>
}

function open(at: string, as?: Me) {
  const pages = ['/login', '/unauthorized', '/email-confirmation', '/approval-pending'].map((one) => ({
    path: one,
    handle: { access: 'public' as const, title: one },
    Component: Place,
  }))
  const asked = { path: '/admin/users', handle: { access: ADMINS, title: 'x' }, Component: Place }
  const server = { 'GET /api/auth/me': new Promise(() => {}) }
  return show(null, { as, at, server, routes: [{ Component: Guarded, children: [...pages, asked] }] })
}

describe('Guarded', () => {
  // Another file of this worker may have signed out by hand.
  beforeEach(() => clearSession())

  it('sends a stranger to the sign-in and remembers where they wanted to go', async () => {
    open('/admin/users')
    expect(await screen.findByText('/login /admin/users')).toBeTruthy()
  })

  it('shows nothing while the account is on its way', () => {
    writeToken('token')
    const { container } = open('/admin/users')
    expect(container.querySelector('p')).toBeNull()
  })

  it('shows the page to the right role and turns the others away', async () => {
    open('/admin/users', account('ADMIN'))
    expect(await screen.findByText('/admin/users')).toBeTruthy()
  })

  it('turns another role away', async () => {
    open('/admin/users', account('CUSTOMER'))
    expect(await screen.findByText('/unauthorized')).toBeTruthy()
  })
})
