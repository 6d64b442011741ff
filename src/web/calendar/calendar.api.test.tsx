import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/web-api.tsx'
import type { CalendarItem } from '../../shared/calendar/calendar.contract.ts'
import { Toasts } from '../app/toasts.tsx'
import { useCalendarChanges } from './calendar.api.ts'

const ITEM = { id: 'i', title: 'Bakım', date: '2026-11-20', refId: 'r', version: 3 } as CalendarItem
const KEY = ['calendar', 'items', '2026-11-16', '2026-11-22']
const client = new QueryClient()
const shownDay = () => client.getQueryData<CalendarItem[]>(KEY)?.[0]?.date

function Mover({ item }: { item: CalendarItem }) {
  const { move } = useCalendarChanges()
  return (
    <button type="button" onClick={() => void move(item, '2026-11-24')}>
      move
    </button>
  )
}

beforeEach(() => {
  notifications.clean()
  client.setQueryData(KEY, [ITEM])
})

async function move(item = ITEM) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Toasts />
        <Mover item={item} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByText('move'))
  await screen.findByText('24.11.2026 gününe taşındı.')
}

test('a moved item is put back on the version that the move made', async () => {
  const calls = serve({ 'PUT /api/calendar/i': ({ body }) => ({ ...ITEM, ...(body as object), version: 4 }) })
  await move()
  expect(shownDay()).toBe('2026-11-24')
  expect(screen.getByText('E-postalar bir dakika sonra gönderilir.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Geri al' }))
  expect(await screen.findByText('Geri alındı.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([
    { date: '2026-11-24', version: 3 },
    { date: '2026-11-20', version: 4 },
  ])
  expect(shownDay()).toBe('2026-11-20')
})

test('an item that nobody is mailed about promises nothing about mails', async () => {
  serve({ 'PUT /api/calendar/i': () => ({ ...ITEM, refId: null, version: 4 }) })
  await move({ ...ITEM, refId: null })
  expect(screen.queryByText(/E-postalar/)).toBeNull()
})

test('an undo over what somebody else changed meanwhile is refused, and says so', async () => {
  let isFirst = true
  serve({
    'PUT /api/calendar/i': () => {
      if (!isFirst) return refuse(409, 'record_changed')
      isFirst = false
      return { ...ITEM, date: '2026-11-24', version: 4 }
    },
  })
  await move()
  await userEvent.click(screen.getByRole('button', { name: 'Geri al' }))
  expect(await screen.findByText('Geri alınamadı.')).toBeTruthy()
  await waitFor(() => expect(shownDay()).toBe('2026-11-24'))
})
