import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { aCalendarItem } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { DayItem } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { CalendarList } from './calendar-list.tsx'

const item = (values: Partial<DayItem>): DayItem => aCalendarItem(values)

function list(items: DayItem[], role: 'ADMIN' | 'TECHNICIAN' = 'ADMIN', view: 'week' | 'day' = 'week') {
  const onItem = vi.fn()
  show(
    <CalendarList
      me={{ id: '1', roleName: role }}
      period={{ view, day: '2026-11-20' }}
      today="2026-11-20"
      items={items}
      onItem={onItem}
    />,
  )
  return onItem
}

it('the list of a phone: shows the days that have items, in order, and in a day work before money before the rest', () => {
  list([
    item({ id: '1', title: 'Zımba', date: '2026-11-20' }),
    item({ id: '2', title: 'Ankastre', date: '2026-11-20' }),
    item({ id: '3', title: 'Taksit', date: '2026-11-20', type: 'COLLECTION' }),
    item({ id: '4', title: 'Kızak', date: '2026-11-20', type: 'SERVICE_REQUEST' }),
    item({ id: '5', title: 'Eğitim', date: '2026-11-18' }),
  ])
  const heads = screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)
  expect(heads).toEqual(['18 Kasım Çarşamba', '20 Kasım Cuma'])
  const friday = within(screen.getByRole('list', { name: '20 Kasım Cuma' }))
  const titles = friday.getAllByRole('listitem').map((one) => one.querySelector('[title]')?.getAttribute('title'))
  expect(titles).toEqual(['Kızak', 'Taksit', 'Ankastre', 'Zımba'])
})

it('the list of a phone: gives an item that was pressed, and has no button for one that a person may not open', async () => {
  const free = item({ id: '1', title: 'Kızak', type: 'SERVICE_REQUEST' })
  const other = item({ id: '2', title: 'Eğitim' })
  const onItem = list([free, other], 'TECHNICIAN')
  const buttons = screen.getAllByRole('button')
  expect(buttons).toHaveLength(1)
  await userEvent.click(screen.getByTitle('Eğitim'))
  await userEvent.click(screen.getByTitle('Kızak'))
  expect(onItem.mock.calls).toEqual([[other]])
})

it.each([
  ['week', calendarTexts.emptyWeek],
  ['day', calendarTexts.emptyDay],
] as const)('the list of a phone: says that a %s is empty', (view, text) => {
  list([], 'ADMIN', view)
  expect(screen.getByText(text)).toBeTruthy()
})
