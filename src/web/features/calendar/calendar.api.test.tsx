import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aCalendarItem } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { refusal, type Sent } from '../../../../test/web-server.ts'
import type { CalendarItem } from '../../../shared/calendar/calendar.contract.ts'
import { useCalendarChanges } from './calendar.api.ts'

const ITEM = aCalendarItem({ id: 'i', title: 'Bakım', refId: 'r' })
const KEY = ['calendar', 'items', '2026-11-16', '2026-11-22']
let client: QueryClient
const shownDay = () => client.getQueryData<CalendarItem[]>(KEY)?.[0]?.date

function Mover({ item }: { item: CalendarItem }) {
  const { move } = useCalendarChanges()
  return (
    <button type="button" onClick={() => void move(item, '2026-11-24')}>
      move
    </button>
  )
}

async function move(answer: unknown, item = ITEM) {
  const shown = show(<Mover item={item} />, { server: { 'PUT /api/calendar/i': answer } })
  client = shown.client
  client.setQueryData(KEY, [ITEM])
  await press('move')
  await screen.findByText('24.11.2026 gününe taşındı.')
  return shown
}

test('a moved item is put back on the version that the move made', async () => {
  const { sent } = await move(({ body }: Sent) => ({ ...ITEM, ...(body as object), version: 4 }))
  expect(shownDay()).toBe('2026-11-24')
  expect(screen.getByText('E-postalar bir dakika sonra gönderilir.')).toBeTruthy()
  await press('Geri al')
  expect(await screen.findByText('Geri alındı.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-11-24', version: 3 },
    { date: '2026-11-20', version: 4, confirm: true },
  ])
  expect(shownDay()).toBe('2026-11-20')
})

test('an item that nobody is mailed about promises nothing about mails', async () => {
  await move({ ...ITEM, refId: null, version: 4 }, { ...ITEM, refId: null })
  expect(screen.queryByText(/E-postalar/)).toBeNull()
})

test('an undo over what somebody else changed meanwhile is refused, and says so', async () => {
  let isFirst = true
  await move(() => {
    if (!isFirst) return refusal(409, 'record_changed')
    isFirst = false
    return { ...ITEM, date: '2026-11-24', version: 4 }
  })
  await press('Geri al')
  expect(await screen.findByText('Geri alınamadı.')).toBeTruthy()
  await waitFor(() => expect(shownDay()).toBe('2026-11-24'))
})
