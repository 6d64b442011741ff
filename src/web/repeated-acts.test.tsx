// What a person does again after a lost answer is the same act, and what they do anew is another one.
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, pressInDialog } from '../../test/user-actions.ts'
import { ADMIN, aRequest, USTA } from '../../test/web-fixtures.ts'
import { aPayment } from '../../test/web-payment-fixtures.ts'
import { show } from '../../test/web-screen.tsx'
import { type Answers, done, pageOf } from '../../test/web-server.ts'
import { IDEMPOTENCY_HEADER } from '../shared/idempotency.ts'
import { MoneyCard } from './features/payments/money-card.tsx'
import { asAdmin, asCustomer, REQUEST, serverOf } from './features/requests/request-page-fixture.tsx'

/** The ids of what was sent to an address, in order. */
const idsOf = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([address, init]) => init?.method === 'POST' && String(address) === path)
    .map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_HEADER))

/** Loses the first answer. */
function losingOnce(answer: unknown) {
  let isLost = true
  return () => {
    if (!isLost) return answer
    isLost = false
    throw new TypeError('the answer was lost')
  }
}

const PAYMENTS = '/api/payments'
const openCard = (more: Answers) =>
  show(<MoneyCard request={aRequest({ status: 'ACTIVE' })} role={ADMIN.roleName} pays={false} />, {
    as: ADMIN,
    server: {
      'GET /api/payments/balance': { due: 1500, paid: 500, open: 1000, overdue: 0 },
      'GET /api/payments/dues': pageOf([]),
      [`GET ${PAYMENTS}`]: pageOf([aPayment()]),
      ...more,
    },
  })
const record = async (times: number) => {
  await pressInDialog('Ödeme kaydet')
  await waitFor(() => expect(idsOf(PAYMENTS)).toHaveLength(times))
}

it('payment: its answer is lost → the open dialog sends the same act, a new dialog a new one', async () => {
  openCard({ [`POST ${PAYMENTS}`]: losingOnce(done('payment_recorded', aPayment())) })
  await press('Ödeme kaydet')
  await record(1)
  await screen.findByText(/Sunucuya ulaşılamadı/)
  await record(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Ödeme kaydet')
  await record(3)
  const [first, again, other] = idsOf(PAYMENTS)
  expect([again === first, other === first]).toEqual([true, false])
})

it('payment: its answer is lost and the dialog closed → the same payment in a new dialog is a new act', async () => {
  openCard({ [`POST ${PAYMENTS}`]: losingOnce(done('payment_recorded', aPayment())) })
  await press('Ödeme kaydet')
  await record(1)
  await screen.findByText(/Sunucuya ulaşılamadı/)
  await pressInDialog('İptal')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Ödeme kaydet')
  await record(2)
  const [first, other] = idsOf(PAYMENTS)
  expect(other).not.toBe(first)
})

it('technician: assigned with a lost answer, removed, assigned again → the last is a new act', async () => {
  const assigned = aRequest({ technicians: [USTA], version: 2 })
  const state = { request: aRequest() }
  const ASSIGN = `${REQUEST}/assign/${USTA.id}`
  let isLost = true
  asAdmin(
    serverOf(state, {
      'GET /api/users/users-by-name': pageOf([{ ...USTA, fullName: USTA.name }]),
      [`GET ${REQUEST}/workloads`]: [],
      [`POST ${ASSIGN}`]: () => {
        state.request = assigned
        if (!isLost) return done('technician_assigned', assigned)
        isLost = false
        throw new TypeError('the answer was lost')
      },
      [`POST ${REQUEST}/unassign/${USTA.id}`]: () => {
        state.request = aRequest({ version: 3 })
        return done('technician_unassigned', state.request)
      },
    }),
  )
  await press('Planla')
  await press('Yalnız teknisyen')
  await press(`${USTA.email} ekle`)
  await press(`${USTA.email} kaldır`)
  await press(`${USTA.email} ekle`)
  await waitFor(() => expect(idsOf(ASSIGN)).toHaveLength(2))
  expect(new Set(idsOf(ASSIGN)).size).toBe(2)
})

it('question: its answer is lost, and its record was read → the open question sends the same act', async () => {
  const CANCEL = `${REQUEST}/cancel`
  asCustomer(
    serverOf(
      { request: aRequest() },
      { [`POST ${CANCEL}`]: losingOnce(done('request_canceled', aRequest({ status: 'CANCELED' }))) },
    ),
  )
  await press('İsteği İptal Et')
  await pressInDialog('İsteği İptal Et')
  await screen.findByText(/Sunucuya ulaşılamadı/)
  await pressInDialog('İsteği İptal Et')
  await waitFor(() => expect(idsOf(CANCEL)).toHaveLength(2))
  expect(new Set(idsOf(CANCEL)).size).toBe(1)
})
