// The search by keyboard, as admins use it.

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Sent } from '../../../../test/web-server.ts'
import type { Role } from '../../../shared/roles.ts'
import type { SearchResults } from '../../../shared/search/search.contract.ts'
import { searchTexts as texts } from '../../../shared/search/search.texts.ts'
import { routes } from '../../app/routes.tsx'
import { recentPages, rememberPage } from './recent-pages.ts'
import { SearchLauncher } from './search-launcher.tsx'

const nothing: SearchResults = { boats: [], users: [], engines: [], requests: [], parts: [] }
const boat = { id: '7', name: 'Gökçe Işık', model: 'Sirena 58', ownerEmail: 'a@b.c', ownerName: 'İsmail Işıldak' }
const request = {
  id: '9',
  requestNumber: 'S-2026-0053',
  requestType: 'FAULT',
  status: 'ACTIVE',
  description: null,
  boatName: 'Işıltı',
  customerEmail: 'k@d.t',
  customerName: null,
  createdAt: '2026-11-20T06:00:00.000Z',
} as const
const found: SearchResults = { ...nothing, boats: [boat], requests: [request] }

function open(answer: (word: string) => unknown, role: Role = 'ADMIN') {
  const frame = (
    <>
      <SearchLauncher routes={routes} isNarrow={false} />
      <input aria-label="başka alan" />
      <main id="main" tabIndex={-1} />
    </>
  )
  const server = { 'GET /api/search': ({ query }: Sent) => answer(query.q ?? '') }
  return show(frame, { as: { ...ME_BY_ROLE[role], id: '1' }, at: '/takvim', path: '*', server })
}

const field = () => screen.findByRole('combobox', { name: texts.title })
const chosen = () => screen.getByRole('option', { selected: true }).textContent
/** Types fast enough that no pause between two letters starts a search. */
const type = (keys: string) => userEvent.setup({ delay: null }).keyboard(keys)
async function openSearch() {
  await type('{Control>}k{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
}

// The dialog is a chunk of its own; on a busy machine it loads more slowly than a test waits.
beforeAll(() => import('./search-dialog.tsx'))

describe('the search', () => {
  it('opens with Ctrl+K, also from within a field, and closes with Esc to where one was', async () => {
    const { address } = open(() => nothing)
    const other = screen.getByLabelText('başka alan')
    other.focus()
    await openSearch()
    expect(await field()).toHaveProperty('placeholder', texts.placeholder.ADMIN)
    await type('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(other))
    expect(address()).toBe('/takvim')
  })

  it('asks once for a typed word, marks it, and opens what the arrows chose', async () => {
    const { sent, address } = open(() => found)
    await openSearch()
    await type('ISIK')
    const options = await screen.findAllByRole('option')
    expect(sent.map(({ query }) => query)).toEqual([{ q: 'ISIK' }])
    expect(options.map((option) => option.querySelector('mark')?.textContent)).toEqual(['Işık', undefined])
    expect(screen.getByRole('group', { name: texts.groups.boats })).toBeTruthy()
    expect(screen.getByText(texts.found(2))).toBeTruthy()
    expect(chosen()).toContain('Gökçe Işık')
    await type('{ArrowDown}')
    expect(chosen()).toContain('Işıltı')
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options[1]?.id)
    await type('{ArrowDown}')
    expect(chosen()).toContain('Gökçe Işık')
    await type('{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/maintenance/9'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('opens the first result when Enter comes before the answer', async () => {
    const { address } = open(() => found)
    await openSearch()
    await type('gökçe{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/boats/7'))
  })

  it('sends nothing for one letter and says what is missing', async () => {
    const { sent } = open(() => found)
    await openSearch()
    await type(' g ')
    expect(screen.getByText(texts.keepTyping)).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sent).toEqual([])
  })

  it('says that nothing was found', async () => {
    const { address } = open(() => nothing)
    await openSearch()
    await type('yok')
    expect((await screen.findAllByText(texts.none('yok'))).length).toBeGreaterThan(0)
    await type('{Enter}')
    expect(address()).toBe('/takvim')
  })

  it('finds pages of the menu at once', async () => {
    const { address } = open(() => nothing)
    await openSearch()
    await type('kullanıcı{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/users'))
  })

  it('leads each role to its own screens', async () => {
    open(() => found, 'CUSTOMER')
    await openSearch()
    await type('isik')
    const links = (await screen.findAllByRole('option')).map((option) => option.getAttribute('href'))
    expect(links).toEqual(['/boats/7', '/maintenance/9'])
  })

  it('begins with the pages opened last, of this account and for this role', async () => {
    rememberPage('1', { path: '/admin/boats/7', title: 'Gökçe Işık' })
    rememberPage('1', { path: '/boats/7', title: 'başka rolün' })
    rememberPage('1', { path: '/takvim', title: 'Takvim' })
    rememberPage('1', { path: '/admin/logs', title: 'Log Kayıtları' })
    expect(recentPages('2', 'ADMIN', '/takvim', routes)).toEqual([])
    const { address } = open(() => nothing)
    await openSearch()
    const recent = await screen.findByRole('group', { name: texts.groups.recent })
    expect([...recent.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Log Kayıtları', 'Gökçe Işık'])
    await type('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/boats/7'))
  })
})
