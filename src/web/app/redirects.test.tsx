import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
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
  const router = createMemoryRouter(routes, { initialEntries: [from] })
  render(<RouterProvider router={router} />)
  expect([router.state.location.pathname, router.state.location.search]).toEqual([pathname, search])
})
