import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { Notification } from '../../../shared/notifications/notifications.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { invalidate } from '../../api/query-keys.ts'
import { NotificationBell } from './notification-bell.tsx'

/** The server's data; each answer is built from it. */
let stored: Notification[]
let failedMessages: number
let isDown: boolean
/** The call that marks all waits for it. */
let answerAll: Promise<void>

const notification = (id: string, values: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'offer_sent',
  title: `Teklifiniz hazır ${id}`,
  body: 'Denizatı teknesi için',
  requestId: `request-${id}`,
  boatId: null,
  createdAt: '2026-11-20T08:42:00.000Z',
  readAt: null,
  ...values,
})

/** The page of `all` that a call wants. */
function partOf<T>(all: T[], { page = '0', size = '10' }: Sent['query']) {
  const start = Number(page) * Number(size)
  const whole = pageOf(all, all.length, Number(size))
  return { content: all.slice(start, start + Number(size)), page: { ...whole.page, number: Number(page) } }
}

function unreadOf(all: Notification[]) {
  const latest = all.filter(({ readAt }) => !readAt).map(({ id, kind, requestId }) => ({ id, kind, requestId }))
  return { count: latest.length, latest }
}

const readAt = '2026-11-20T09:00:00.000Z'

function answer({ call, query, body }: Sent): unknown {
  if (isDown) return refusal(400, 'internal_error')
  if (call === 'GET /api/notifications/unread') return unreadOf(stored)
  if (call === 'GET /api/notifications/outbox') return partOf(Array(failedMessages).fill({}), query)
  if (call.startsWith('GET')) return partOf(stored, query)
  if (call === 'PUT /api/notifications/visited') {
    const { ids } = body as { ids: string[] }
    stored = stored.map((one) => (ids.includes(one.id) ? { ...one, readAt } : one))
    return null
  }
  if (call === 'PUT /api/notifications/read')
    return answerAll.then(() => {
      stored = stored.map((one) => ({ ...one, readAt }))
      return null
    })
  const [, read] = /notifications\/([^/]+)\/read$/.exec(call) ?? []
  stored = stored.map((one) => (read === one.id ? { ...one, readAt } : one))
  return null
}

beforeEach(() => {
  stored = []
  failedMessages = 0
  isDown = false
  answerAll = Promise.resolve()
})

function open(role: Role = 'CUSTOMER') {
  const shown = show(<NotificationBell />, { as: ME_BY_ROLE[role], at: '/profile', path: '*', server: answer })
  /** Calls that change data on the server. */
  const changes = () => shown.sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'))
  return { ...shown, changes }
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name })

test('notification bell: says how many are unread, and announces one that arrives', async () => {
  stored = [notification('1'), notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  const { client } = open()
  await bell('Bildirimler, 1 okunmamış')
  expect(screen.getByRole('status').textContent).toBe('')
  stored = [notification('3'), ...stored]
  await invalidate(client, 'notification')
  await bell('Bildirimler, 2 okunmamış')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Yeni bildiriminiz var.'))
})

test('notification bell: lists them, and a click reads one, opens its screen and closes the list', async () => {
  stored = [notification('1'), notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  const { address, changes } = open()
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
  await waitFor(() => expect(address()).toBe('/maintenance/request-1'))
  await bell('Bildirimler')
  expect(changes()).toEqual(['PUT /api/notifications/1/read'])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Bildirimler' })).toBeNull())
})

test('a read one is not read again', async () => {
  stored = [notification('2', { readAt: '2026-11-20T08:50:00.000Z' })]
  const { address, changes } = open()
  await userEvent.click(await bell('Bildirimler'))
  const link = await screen.findByRole('link', { name: /hazır 2/ })
  expect(screen.queryByRole('button', { name: 'Tümünü okundu say' })).toBeNull()
  await userEvent.click(link)
  await waitFor(() => expect(address()).toBe('/maintenance/request-2'))
  expect(changes()).toEqual([])
})

test.each([
  ['ADMIN', 'request_created', 'r', '/admin/maintenance/r'],
  ['TECHNICIAN', 'technician_assigned', 'r', '/technician/maintenance/r'],
  ['TECHNICIAN', 'technician_removed', 'r', '/technician/dashboard'],
  ['ADMIN', 'low_stock', null, '/inventory?lowStock=true'],
  ['CUSTOMER', 'service_due', null, '/boats'],
  ['CUSTOMER', 'profile_approved', null, '/'],
] as const)('notification bell: %s, %s → the screen of that role', async (role, kind, requestId, path) => {
  stored = [notification('1', { kind, requestId })]
  const { address } = open(role)
  await userEvent.click(await bell(/1 okunmamış/))
  await userEvent.click(await screen.findByRole('link', { name: /hazır 1/ }))
  await waitFor(() => expect(address()).toBe(path))
})

test('notification bell: reads all at once', async () => {
  stored = Array.from({ length: 120 }, (_, index) => notification(String(index)))
  const { changes } = open()
  const button = await bell('Bildirimler, 120 okunmamış')
  expect(screen.getByText('99+')).toBeTruthy()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Tümünü okundu say' }))
  await bell('Bildirimler')
  expect(changes()).toEqual(['PUT /api/notifications/read'])
  expect(screen.queryByText(/Okunmamış/)).toBeNull()
})

test('notification bell: while all are marked, Escape closes the list', async () => {
  stored = [notification('1')]
  open()
  await userEvent.click(await bell('Bildirimler, 1 okunmamış'))
  const button = await screen.findByRole('button', { name: 'Tümünü okundu say' })
  const isMarked = Promise.withResolvers<void>()
  answerAll = isMarked.promise
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Bildirimler' })).toBeNull())
  isMarked.resolve()
  await bell('Bildirimler')
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

test('notification bell: no notifications and a failed load are told apart', async () => {
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
  const { address } = open('ADMIN')
  await userEvent.click(await bell('Bildirimler. 2 ileti gönderilemedi'))
  await userEvent.click(await screen.findByRole('link', { name: '2 ileti gönderilemedi' }))
  await waitFor(() => expect(address()).toBe('/admin/outbox'))
})

test('customers are not', async () => {
  failedMessages = 2
  const { sent } = open('CUSTOMER')
  await bell('Bildirimler')
  expect(sent.filter(({ call }) => call.includes('outbox'))).toEqual([])
})

test('opening the screen that unread ones lead to reads them in one call, and the bell follows', async () => {
  const offer = { requestId: 'r1' }
  stored = [notification('1', offer), notification('2', offer), notification('3')]
  const { router, changes, sent } = open()
  await bell('Bildirimler, 3 okunmamış')
  await act(() => router.navigate('/boats'))
  expect(changes()).toEqual([])
  await act(() => router.navigate('/maintenance/r1'))
  await bell('Bildirimler, 1 okunmamış')
  expect(changes()).toEqual(['PUT /api/notifications/visited'])
  expect(sent.at(-1)?.body).toEqual({ ids: ['1', '2'] })
  await act(() => router.navigate('/profile'))
  await act(() => router.navigate('/maintenance/r1'))
  expect(changes()).toHaveLength(1)
})
