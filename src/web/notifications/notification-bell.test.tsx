import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import type { Notification } from '../../shared/notifications/notifications.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { createQueryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.tsx'
import { writeToken } from '../app/token-store.ts'
import { NotificationBell } from './notification-bell.tsx'
import { refreshNotifications } from './notifications.api.ts'

/** What the server holds; each answer is made from it anew. */
let stored: Notification[]
let failedMessages: number
let isDown: boolean
let sent: string[]

const notification = (id: string, values: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'offer_sent',
  title: `Teklifiniz hazır ${id}`,
  body: 'Denizatı teknesi için',
  requestId: `request-${id}`,
  createdAt: '2026-11-20T08:42:00.000Z',
  readAt: null,
  ...values,
})

function pageOf<T>(all: T[], url: URL) {
  const size = Number(url.searchParams.get('size') ?? 10)
  const number = Number(url.searchParams.get('page') ?? 0)
  const totals = { totalElements: all.length, totalPages: Math.ceil(all.length / size) }
  return { content: all.slice(number * size, (number + 1) * size), page: { number, size, ...totals } }
}

function answer(method: string, url: URL): unknown {
  const readOne = /^\/api\/notifications\/([^/]+)\/read$/.exec(url.pathname)
  if (url.pathname === '/api/notifications/unread') return { count: stored.filter((one) => !one.readAt).length }
  if (url.pathname === '/api/notifications/outbox') return pageOf(Array(failedMessages).fill({}), url)
  if (method === 'PUT') {
    const isMeant = ({ id }: Notification) => readOne === null || readOne[1] === id
    stored = stored.map((one) => (isMeant(one) ? { ...one, readAt: '2026-11-20T09:00:00.000Z' } : one))
    return null
  }
  return pageOf(stored, url)
}

beforeEach(() => {
  stored = []
  failedMessages = 0
  isDown = false
  sent = []
  writeToken('t')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const method = init?.method ?? 'GET'
    const url = new URL(String(address), location.origin)
    if (method !== 'GET') sent.push(`${method} ${url.pathname}`)
    const failure = { success: false, message: 'internal_error', data: null }
    if (isDown) return Response.json(failure, { status: 400 })
    return Response.json({ success: true, message: 'fetched', data: answer(method, url) })
  })
})

function Place() {
  const { pathname, search } = useLocation()
  return <p data-testid="place">{pathname + search}</p>
}

function open(roleName: Role = 'CUSTOMER') {
  const client = createQueryClient()
  const me: Me = {
    id: '1',
    email: 'a@b.c',
    roleId: '1',
    roleName,
    emailConfirmed: true,
    userInfoStatus: 'APPROVED',
    fullName: null,
    emailNotifications: true,
    pushNotifications: false,
  }
  client.setQueryData(meQuery.queryKey, me)
  const element = (
    <>
      <NotificationBell />
      <Place />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return client
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const place = () => screen.getByTestId('place').textContent

test('says how many are unread, and announces one that arrives', async () => {
  stored = [notification('1'), notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  const client = open()
  await bell('Bildirimler, 1 okunmamış')
  expect(screen.getByRole('status').textContent).toBe('')
  stored = [notification('3'), ...stored]
  await refreshNotifications(client)
  await bell('Bildirimler, 2 okunmamış')
  expect(screen.getByRole('status').textContent).toBe('Yeni bildiriminiz var.')
})

test('lists them, and a click reads one, opens its screen and closes the list', async () => {
  stored = [notification('1'), notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  open()
  await userEvent.click(await bell('Bildirimler, 1 okunmamış'))
  const list = await screen.findByRole('list', { name: 'Bildirimler' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Okunmamış: Teklifiniz hazır 1Denizatı teknesi için20.11.2026 11:42',
    'Teklifiniz hazır 2Denizatı teknesi için20.11.2026 11:42',
  ])
  await userEvent.click(within(list).getByRole('link', { name: /hazır 1/ }))
  expect(place()).toBe('/maintenance/request-1')
  await bell('Bildirimler')
  expect(sent).toEqual(['PUT /api/notifications/1/read'])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Bildirimler' })).toBeNull())
})

test('a read one is not read again', async () => {
  stored = [notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  open()
  await userEvent.click(await bell('Bildirimler'))
  expect(screen.queryByRole('button', { name: 'Tümünü okundu say' })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: /hazır 2/ }))
  expect([place(), sent]).toEqual(['/maintenance/request-2', []])
})

test.each([
  ['ADMIN', 'request_created', 'r', '/admin/maintenance/r'],
  ['TECHNICIAN', 'technician_assigned', 'r', '/technician/maintenance/r'],
  ['TECHNICIAN', 'technician_removed', 'r', '/technician/dashboard'],
  ['ADMIN', 'low_stock', null, '/inventory?lowStock=true'],
  ['CUSTOMER', 'profile_approved', null, '/'],
] as const)('for %s, %s leads to the screen of that role', async (role, kind, requestId, path) => {
  stored = [notification('1', { kind, requestId })]
  open(role)
  await userEvent.click(await bell(/1 okunmamış/))
  await userEvent.click(await screen.findByRole('link', { name: /hazır 1/ }))
  expect(place()).toBe(path)
})

test('reads all at once', async () => {
  stored = Array.from({ length: 120 }, (_, index) => notification(String(index)))
  open()
  const button = await bell('Bildirimler, 120 okunmamış')
  expect(screen.getByText('99+')).toBeTruthy()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Tümünü okundu say' }))
  await bell('Bildirimler')
  expect(sent).toEqual(['PUT /api/notifications/read'])
  expect(screen.queryByText(/Okunmamış/)).toBeNull()
})

test('older ones come on demand', async () => {
  stored = Array.from({ length: 12 }, (_, index) => notification(String(index)))
  open()
  await userEvent.click(await bell(/okunmamış/))
  const list = await screen.findByRole('list', { name: 'Bildirimler' })
  expect(within(list).getAllByRole('link')).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Daha eski bildirimler' }))
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Daha eski bildirimler' })).toBeNull()
})

test('none yet, and none to be had, are told apart', async () => {
  open()
  await userEvent.click(await bell('Bildirimler'))
  expect(await screen.findByText('Bildiriminiz yok')).toBeTruthy()
})

test('a list that fails can be asked for again', async () => {
  isDown = true
  open()
  await userEvent.click(await bell('Bildirimler'))
  expect(await screen.findByText('Bildirimler alınamadı')).toBeTruthy()
  isDown = false
  stored = [notification('1')]
  await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }))
  expect(await screen.findByRole('link', { name: /hazır 1/ })).toBeTruthy()
})

test('admins are warned of messages that could not be sent, others do not even ask', async () => {
  failedMessages = 2
  open('ADMIN')
  await userEvent.click(await bell('Bildirimler. 2 ileti gönderilemedi'))
  await userEvent.click(await screen.findByRole('link', { name: '2 ileti gönderilemedi' }))
  expect(place()).toBe('/admin/outbox')
})

test('customers are not', async () => {
  failedMessages = 2
  open('CUSTOMER')
  await bell('Bildirimler')
  const asked = vi.mocked(fetch).mock.calls.map(([address]) => String(address))
  expect(asked.filter((address) => address.includes('outbox'))).toEqual([])
})
