import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxMessage } from '../../shared/notifications/notifications.contract.ts'
import { createQueryClient } from '../app/query-client.ts'
import { OutboxPage } from './outbox-page.tsx'

let stored: OutboxMessage[]
const message = (values: Partial<OutboxMessage>): OutboxMessage => ({
  id: '1',
  channel: 'EMAIL',
  kind: 'offer_sent',
  recipient: 'kaptan@ornek.com',
  subject: 'Pruva: Teklifiniz hazır',
  status: 'FAILED',
  attempts: 5,
  lastError: '550 no such mailbox',
  createdAt: '2026-11-20T08:42:00.000Z',
  sentAt: null,
  ...values,
})

beforeEach(() => {
  stored = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), location.origin)
    if (url.pathname.endsWith('/outbox/resend')) {
      const failed = stored.filter(({ status }) => status === 'FAILED')
      stored = stored.map((one) => (one.status === 'FAILED' ? { ...one, status: 'PENDING', attempts: 0 } : one))
      return Response.json({ success: true, message: 'outbox_messages_resent', data: { count: failed.length } })
    }
    const id = /outbox\/([^/]+)\/resend$/.exec(url.pathname)?.[1]
    if (init?.method === 'POST') {
      stored = stored.map((one) => (one.id === id ? { ...one, status: 'PENDING', attempts: 0 } : one))
      return Response.json({ success: true, message: 'outbox_message_resent', data: stored[0] })
    }
    const content = stored.filter(({ status }) => status === url.searchParams.get('status'))
    const page = { number: 0, size: 20, totalElements: content.length, totalPages: 1 }
    return Response.json({ success: true, message: 'fetched', data: { content, page } })
  })
})

function open() {
  const router = createMemoryRouter([{ path: '*', element: <OutboxPage /> }])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

test('shows what failed and why, and sends it again', async () => {
  stored = [message({}), message({ id: '2', status: 'SENT', recipient: 'baska@ornek.com' })]
  open()
  expect(await screen.findByText('kaptan@ornek.com')).toBeTruthy()
  expect(screen.queryByText('baska@ornek.com')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Detay/ }))
  expect(await screen.findByText('Son hata: 550 no such mailbox')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Yeniden gönder: kaptan@ornek.com/ }))
  expect(await screen.findByText('Gönderilemeyen ileti yok')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Bekleyen' }))
  expect(await screen.findByText('kaptan@ornek.com')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Yeniden gönder/ })).toBeNull()
})

test('sends all that failed again after a question, and shows how far the queue is', async () => {
  stored = ['1', '2', '3'].map((id) => message({ id, recipient: `kaptan${id}@ornek.com` }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Tümünü yeniden gönder (3)' }))
  expect(await screen.findByText('Gönderilemeyen 3 ileti yeniden kuyruğa konacak. Devam edilsin mi?')).toBeTruthy()
  expect(stored[0]?.status).toBe('FAILED')
  await userEvent.click(screen.getByRole('button', { name: 'Yeniden gönder' }))
  expect(await screen.findByText('Gönderilemeyen ileti yok')).toBeTruthy()
  expect(await screen.findByText('3 iletiden 0 tanesi işlendi')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Tümünü/ })).toBeNull()
  stored = stored.map((one, index) => ({ ...one, status: index < 2 ? 'SENT' : 'PENDING' }))
  expect(await screen.findByText('3 iletiden 2 tanesi işlendi', {}, { timeout: 5_000 })).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Yeniden gönderim' })
  expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(67)
  stored = stored.map((one) => ({ ...one, status: 'SENT' }))
  expect(await screen.findByText('Kuyruğa konan 3 ileti işlendi', {}, { timeout: 5_000 })).toBeTruthy()
})

test('keeps the choice in the address', async () => {
  stored = [message({ status: 'SENT', sentAt: '2026-11-20T08:43:00.000Z' })]
  const router = open()
  expect(await screen.findByText('Gönderilemeyen ileti yok')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Gönderilen' }))
  expect(await screen.findByText('20.11.2026 11:43')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?status=SENT'))
})
