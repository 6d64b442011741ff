import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, type Sent } from '../../../../test/web-server.ts'
import type { OutboxMessage } from '../../../shared/notifications/notifications.contract.ts'
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
})

/** Answers with the queue; a message sent again is PENDING. */
function answer({ call, query }: Sent) {
  const [, id] = /outbox\/([^/]+)\/resend$/.exec(call) ?? []
  const isMeant = (one: OutboxMessage) => (id ? one.id === id : one.status === 'FAILED')
  if (call.startsWith('GET')) {
    const content = stored.filter(({ status }) => status === query.status)
    return pageOf(content, content.length, 20)
  }
  const count = stored.filter(isMeant).length
  stored = stored.map((one) => (isMeant(one) ? { ...one, status: 'PENDING', attempts: 0 } : one))
  return id ? done('outbox_message_resent', stored[0]) : done('outbox_messages_resent', { count })
}

afterEach(() => vi.useRealTimers())

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = () => show(<OutboxPage />, { server: answer })

test('outbox page: shows what failed and why, and sends it again', async () => {
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

test('outbox page: sends all that failed again after a question, and shows how far the queue is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
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
  await passes(2_000)
  expect(await screen.findByText('3 iletiden 2 tanesi işlendi')).toBeTruthy()
  const bar = screen.getByRole('progressbar', { name: 'Yeniden gönderim' })
  expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(67)
  stored = stored.map((one) => ({ ...one, status: 'SENT' }))
  await passes(2_000)
  expect(await screen.findByText('Kuyruğa konan 3 ileti işlendi')).toBeTruthy()
})

test('outbox page: keeps the choice in the address', async () => {
  stored = [message({ status: 'SENT', sentAt: '2026-11-20T08:43:00.000Z' })]
  const { router } = open()
  expect(await screen.findByText('Gönderilemeyen ileti yok')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Gönderilen' }))
  expect(await screen.findByText('20.11.2026 11:43')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?status=SENT'))
})
