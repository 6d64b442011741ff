import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../test/web-screen.tsx'
import { RootLayout } from '../app/shell/root-layout.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Link } from './link.tsx'
import { followVisits, forgetVisits } from './return-path.ts'

const List = () => (
  <main id="main" tabIndex={-1}>
    <Link to="/list?status=PENDING&page=3">süz</Link>
    <Link to="/detail/7">yedi</Link>
    <Link to="/detail/8">sekiz</Link>
  </main>
)
const Detail = () => (
  <main id="main" tabIndex={-1}>
    <PageHeader title="Talep" back={{ to: '/list', label: 'Liste' }} />
    <Link to="/detail/7/edit">düzenle</Link>
  </main>
)
const Edit = () => <Link to="/detail/7">kaydet</Link>

function open(at = '/list') {
  const children = [
    { path: '/list', Component: List },
    { path: '/detail/:id', Component: Detail },
    { path: '/detail/:id/edit', Component: Edit },
  ]
  const { router, address } = show(null, { at, routes: [{ Component: RootLayout, children }] })
  followVisits(router)
  return { router, address }
}
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))

beforeEach(() => forgetVisits())

it('return path: leads back to the list with its filters, as a step back, and the keyboard goes on at what was opened', async () => {
  const { router, address } = open()
  await follow('süz')
  await follow('sekiz')
  expect((await screen.findByRole('link', { name: 'Liste' })).getAttribute('href')).toBe('/list?status=PENDING&page=3')
  await follow('Liste')
  expect(address()).toBe('/list?status=PENDING&page=3')
  expect(router.state.historyAction).toBe('POP')
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'sekiz' }))
})

it('return path: keeps the filters also when something else was opened on the way', async () => {
  const { router, address } = open()
  await follow('süz')
  await follow('yedi')
  await follow('düzenle')
  await follow('kaydet')
  await follow('Liste')
  expect(address()).toBe('/list?status=PENDING&page=3')
  expect(router.state.historyAction).toBe('PUSH')
})

it('return path: leads to the plain list who came from elsewhere, or is somebody else by now', async () => {
  const { router, address } = open('/list?status=PENDING')
  await act(() => router.navigate('/detail/7'))
  forgetVisits()
  await act(() => router.navigate('/detail/8'))
  await follow('Liste')
  expect(address()).toBe('/list')
})
