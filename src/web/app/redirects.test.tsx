import { expect, it } from 'vitest'
import { show } from '../../../test/web-screen.tsx'
import { LoginRedirect, RegisterRedirect } from './redirects.tsx'

it.each([
  ['/login', '/auth', ''],
  ['/register', '/auth', '?mode=register'],
])('%s leads to %s%s', (from, pathname, search) => {
  const routes = [
    { path: '/login', element: <LoginRedirect /> },
    { path: '/register', element: <RegisterRedirect /> },
    { path: '/auth', element: null },
  ]
  const { address } = show(null, { at: from, routes })
  expect(address()).toBe(pathname + search)
})
