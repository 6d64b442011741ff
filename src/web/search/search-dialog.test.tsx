// The search by keyboard, as an admin lives in it.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type refuse, serve } from '../../../test/web-api.tsx'
import type { Role } from '../../shared/roles.ts'
import type { SearchResults } from '../../shared/search/search.contract.ts'
import { searchTexts as texts } from '../../shared/search/search.texts.ts'
import { createQueryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.tsx'
import { writeToken } from '../app/token-store.ts'
import { recentPages, rememberPage } from './recent-pages.ts'
import { SearchLauncher } from './search-launcher.tsx'

const nothing: SearchResults = { boats: [], users: [], engines: [], requests: [], parts: [] }
const boat = { id: '7', name: 'Gökçe Işık', model: 'Sirena 58', ownerEmail: 'a@b.c', ownerName: 'İsmail Işıldak' }
const request = {
  id: '9',
  requestType: 'FAULT',
  status: 'ACTIVE',
  description: null,
  boatName: 'Işıltı',
  customerEmail: 'k@d.t',
  customerName: null,
  createdAt: '2026-11-20T06:00:00.000Z',
} as const
const found: SearchResults = { ...nothing, boats: [boat], requests: [request] }

const Where = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

function open(answer: (word: string) => SearchResults | ReturnType<typeof refuse>, roleName: Role = 'ADMIN') {
  const calls = serve({ 'GET /api/search': ({ query }) => answer(query.q ?? '') })
  writeToken('token')
  const client = createQueryClient()
  const account = { id: '1', email: 'ben@pruva.test', roleId: '1', roleName, fullName: null }
  const choices = { emailConfirmed: true, emailNotifications: true, pushNotifications: true }
  client.setQueryData(meQuery.queryKey, { ...account, ...choices, userInfoStatus: 'APPROVED' })
  const frame = (
    <>
      <SearchLauncher isNarrow={false} />
      <input aria-label="başka alan" />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
  const router = createMemoryRouter([{ element: frame, children: [{ path: '*', element: <Where /> }] }], {
    initialEntries: ['/takvim'],
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return calls
}

const where = () => screen.getByTestId('where').textContent
const field = () => screen.findByRole('combobox', { name: texts.title })
const chosen = () => screen.getByRole('option', { selected: true }).textContent
async function press(keys: string) {
  await userEvent.keyboard(keys)
}

// The dialog is a chunk of its own, which a busy machine takes longer to load than a test waits.
beforeAll(() => import('./search-dialog.tsx'))
beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('the search', () => {
  it('opens with Ctrl+K, also from within a field, and closes with Esc to where one was', async () => {
    open(() => nothing)
    const other = screen.getByLabelText('başka alan')
    other.focus()
    await press('{Control>}k{/Control}')
    expect(await field()).toHaveProperty('placeholder', texts.placeholder.ADMIN)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(other))
    expect(where()).toBe('/takvim')
  })

  it('asks once for a typed word, marks it, and opens what the arrows chose', async () => {
    const calls = open(() => found)
    await press('{Control>}k{/Control}')
    await field()
    await press('ISIK')
    const options = await screen.findAllByRole('option')
    expect(calls.map(({ query }) => query)).toEqual([{ q: 'ISIK' }])
    expect(options.map((option) => option.querySelector('mark')?.textContent)).toEqual(['Işık', undefined])
    expect(screen.getByRole('group', { name: texts.groups.boats })).toBeTruthy()
    expect(screen.getByText(texts.found(2))).toBeTruthy()
    expect(chosen()).toContain('Gökçe Işık')
    await press('{ArrowDown}')
    expect(chosen()).toContain('Işıltı')
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options[1]?.id)
    await press('{ArrowDown}')
    expect(chosen()).toContain('Gökçe Işık')
    await press('{ArrowUp}{Enter}')
    await waitFor(() => expect(where()).toBe('/admin/maintenance/9'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('opens the first result when Enter comes before the answer', async () => {
    open(() => found)
    await press('{Control>}k{/Control}')
    await field()
    await press('gökçe{Enter}')
    await waitFor(() => expect(where()).toBe('/admin/boats/7'))
  })

  it('sends nothing for one letter and says what is missing', async () => {
    const calls = open(() => found)
    await press('{Control>}k{/Control}')
    await field()
    await press(' g ')
    expect(screen.getByText(texts.keepTyping)).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(calls).toEqual([])
  })

  it('says that nothing was found', async () => {
    open(() => nothing)
    await press('{Control>}k{/Control}')
    await field()
    await press('yok')
    expect((await screen.findAllByText(texts.none('yok'))).length).toBeGreaterThan(0)
    await press('{Enter}')
    expect(where()).toBe('/takvim')
  })

  it('finds pages of the menu at once', async () => {
    open(() => nothing)
    await press('{Control>}k{/Control}')
    await field()
    await press('kullanıcı{Enter}')
    await waitFor(() => expect(where()).toBe('/admin/users'))
  })

  it('leads each role to its own screens', async () => {
    open(() => found, 'CUSTOMER')
    await press('{Control>}k{/Control}')
    await field()
    await press('isik')
    const links = (await screen.findAllByRole('option')).map((option) => option.getAttribute('href'))
    expect(links).toEqual(['/boats/7', '/maintenance/9'])
  })

  it('begins with the pages opened last, of this account and for this role', async () => {
    rememberPage('1', { path: '/admin/boats/7', title: 'Gökçe Işık' })
    rememberPage('1', { path: '/boats/7', title: 'başka rolün' })
    rememberPage('1', { path: '/takvim', title: 'Takvim' })
    rememberPage('1', { path: '/admin/logs', title: 'Log Kayıtları' })
    expect(recentPages('2', 'ADMIN', '/takvim')).toEqual([])
    open(() => nothing)
    await press('{Control>}k{/Control}')
    const recent = await screen.findByRole('group', { name: texts.groups.recent })
    expect([...recent.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Log Kayıtları', 'Gökçe Işık'])
    await press('{ArrowDown}{Enter}')
    await waitFor(() => expect(where()).toBe('/admin/boats/7'))
  })
})
