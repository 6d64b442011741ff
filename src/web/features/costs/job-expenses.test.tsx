import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, refusal } from '../../../../test/web-server.ts'
import { type Expense, expensesApi } from '../../../shared/costs/expenses.contract.ts'
import { aWork } from '../../offline/waiting-fixture.ts'
import { showWaiting } from '../../offline/waiting-work.ts'
import { JobExpenses } from './job-expenses.tsx'

const URL = '/api/maintenance/requests/r1/expenses'
const expense: Expense = {
  ...{ id: 'e1', kind: 'CRANE', amount: 1250.5, spentOn: '2026-11-14', text: 'Yat lift', createdBy: 'Usta Kemal' },
  ...{ createdAt: '2026-11-14T13:00:00.000Z', reversedAt: null },
}
const open = (content: Expense[], total = 0, more = {}) =>
  show(<JobExpenses requestId="r1" boatName="Meltem" />, {
    server: { [`GET ${URL}`]: { ...pageOf(content), total }, ...more },
  })

it('expenses: a button until there is one; it sends what was spent, with an id of this device', async () => {
  const { sent } = open([], 0, { [`POST ${URL}`]: expense })
  await press('Gider ekle')
  expect(screen.queryByRole('heading', { name: 'Giderler' })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Gider ekle' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Tutar/ }), '1.250,50')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Açıklama/ }), 'Yat lift')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Gider ekle' }))
  await expect
    .poll(() => sent.find(({ call }) => call === `POST ${URL}`)?.body)
    .toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), kind: 'ROAD', amount: 1250.5, text: 'Yat lift' })
})

it('expenses: that could not be loaded → it says so and asks again, and one can be written all the same', async () => {
  const server = { [`GET ${URL}`]: refusal(403, 'access_denied') }
  show(<JobExpenses requestId="r1" boatName="Meltem" />, { server })
  expect(await screen.findByText('Giderler alınamadı')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gider ekle' })).toBeTruthy()
})

it('expenses: folded with the sum in the head; a reversed one stays, what waits stands above', async () => {
  const json = { kind: 'OTHER', amount: 90, spentOn: '2026-11-15', text: 'Otopark' }
  showWaiting([aWork(expensesApi.add, { params: { id: 'r1' }, json })])
  open([expense, { ...expense, id: 'e2', kind: 'ROAD', text: null, reversedAt: expense.createdAt }], 1250.5)
  expect(await screen.findByText('1.250,50 ₺')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  await press('Detay')
  const rows = within(screen.getByRole('list', { name: 'Giderler' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Diğer · Otopark90,00 ₺Bekliyor/),
    'Vinç · Yat lift1.250,50 ₺14.11.2026 · Usta KemalGeri al',
    'Yol1.250,50 ₺14.11.2026 · Usta Kemalgeri alındı',
  ])
  showWaiting([])
})

it('expenses: asks before it takes one back', async () => {
  const { sent } = open([expense], 1250.5, { 'POST /api/expenses/e1/reverse': expense })
  await press('Detay')
  await press('Geri al: Vinç · Yat lift')
  const dialog = await screen.findByRole('dialog', { name: 'Gider geri alınsın mı?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Geri al' }))
  await expect.poll(() => sent.map(({ call }) => call)).toContain('POST /api/expenses/e1/reverse')
})
