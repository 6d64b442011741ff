import { render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { createBrowserHistory } from './history.ts'
import { resolve } from './location.ts'
import { matchPath, matchRoutes } from './match.ts'
import { createMemoryHistory } from './memory-history.ts'
import { createRouter } from './router.ts'
import { RouterProvider } from './router-view.tsx'
import { useSearchParams } from './use-router.ts'

const Screen = () => null
const plain = ['/', '/boats', '/boats/:id', '*'].map((path) => ({ path, Component: Screen }))

describe('addresses', () => {
  it.each([
    ['/boats?page=2#top', '/boats', '?page=2', '#top'],
    ['?page=2', '/here', '?page=2', ''],
    ['//elsewhere.example/boats', '/elsewhere.example/boats', '', ''],
    ['/arama?q=yağ filtresi', '/arama', '?q=ya%C4%9F%20filtresi', ''],
  ])('%s leads to %s with %s and %s', (to, pathname, search, hash) => {
    expect(resolve(to, '/here')).toEqual({ pathname, search, hash })
  })

  it('given as parts need no marks', () => {
    expect(resolve({ search: 'a=1', hash: 'b' }, '/here')).toEqual({ pathname: '/here', search: '?a=1', hash: '#b' })
    expect(resolve({ pathname: '/boats', search: '' }, '/here')).toEqual({ pathname: '/boats', search: '', hash: '' })
  })

  it.each([
    ['/boats/:id', '/boats/7', { id: '7' }],
    ['/boats/:id', '/Boats/7/', { id: '7' }],
    ['/boats/:id', '/boats/a%2Fb', { id: 'a/b' }],
    ['/boats/:id', '/boats/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/boats/:id', '/boats/', null],
    ['/boats/:id', '/boats/7/edit', null],
    ['/', '/', {}],
    ['/', '/boats', null],
  ])('%s fits %s with %o', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params)
  })

  it('are matched within layouts, and what nothing else fits comes last', () => {
    const fallback = { path: '*' }
    const boat = { path: '/boats/:id' }
    const layout = { children: [boat] }
    expect(matchRoutes([fallback, layout], '/boats/7')).toEqual({ branch: [layout, boat], params: { id: '7' } })
    expect(matchRoutes([fallback, layout], '/engines').branch).toEqual([fallback])
    expect(matchRoutes([layout], '/engines').branch).toEqual([])
  })
})

describe('a screen that must be loaded', () => {
  it('is opened once it is loaded, unless another one was opened meanwhile', async () => {
    let load: (screen: { Component: () => null }) => void = () => undefined
    const slow = { path: '/slow', lazy: () => new Promise<{ Component: () => null }>((done) => (load = done)) }
    const router = createRouter([...plain, slow], createMemoryHistory(['/']))
    const first = router.navigate('/slow')
    expect(router.state).toMatchObject({ isNavigating: true, location: { pathname: '/' } })
    await router.navigate('/boats')
    load({ Component: Screen })
    await first
    expect(router.state).toMatchObject({ isNavigating: false, location: { pathname: '/boats' } })
    await router.navigate('/slow')
    expect(router.state).toMatchObject({ location: { pathname: '/slow' }, historyAction: 'PUSH' })
  })

  it('is shown by the boundary around it when it fails, and loads anew the next time', async () => {
    const lazy = vi.fn<() => Promise<{ Component: () => null }>>().mockRejectedValueOnce(new Error('no network'))
    lazy.mockResolvedValue({ Component: Screen })
    const boundary = { ErrorBoundary: Screen, children: [{ path: '/lost', lazy }] }
    const router = createRouter([...plain, { ErrorBoundary: Screen, children: [boundary] }], createMemoryHistory(['/']))
    await router.navigate('/lost')
    expect(router.state.failure).toEqual({ depth: 1, error: new Error('no network') })
    expect(router.state.location.pathname).toBe('/lost')
    await router.navigate('/')
    await router.navigate('/lost')
    expect(router.state.failure).toBeUndefined()
  })
})

it('a new filter of the same screen is drawn before the next press', async () => {
  const Filtered = () => useSearchParams()[0].get('period')
  const router = createRouter([{ path: '/', Component: Filtered }], createMemoryHistory(['/?period=week']))
  render(<RouterProvider router={router} />)
  await screen.findByText('week')
  flushSync(() => void router.navigate({ search: 'period=month' }))
  screen.getByText('month')
})

describe('the history of the browser', () => {
  const settled = () => new Promise((done) => addEventListener('popstate', done, { once: true }))

  it('keeps state and key of each entry, and a held-up step back is taken back before the question', async () => {
    window.history.replaceState(null, '', '/')
    const router = createRouter(plain, createBrowserHistory())
    await router.navigate('/boats', { state: { from: '/x' } })
    const opened = router.state.location
    await router.navigate('/boats/7')
    const asked = vi.fn<(proceed: () => void, shown: string) => void>()
    const allow = router.block(
      ({ proceed }) =>
        () =>
          asked(proceed, window.location.pathname),
    )
    await router.navigate(-1)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect(asked.mock.calls[0]?.[1]).toBe('/boats/7')
    expect(router.state.location.pathname).toBe('/boats/7')
    asked.mock.calls[0]?.[0]()
    await settled()
    expect(router.state).toMatchObject({ location: opened, historyAction: 'POP' })
    await router.navigate('/boats/8')
    expect(asked).toHaveBeenCalledTimes(2)
    expect(router.state.location).toEqual(opened)
    allow()
    await router.navigate('/boats/8', { replace: true })
    expect(window.location.pathname).toBe('/boats/8')
  })
})
