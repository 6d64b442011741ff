import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { ADMIN, aRequest, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { RequestInfo } from './request-info.tsx'
import { asAdmin, serverOf } from './request-page-fixture.tsx'

const PAYER = 'PUT /api/maintenance/requests/request/payer'
const OWNED = aRequest({ id: 'request', customerName: 'Deniz Kaptan', version: 4 })
const PAID = { ...OWNED, payerId: 'mavi', payerName: 'Mavi Yat Ltd.' }
const COMPANY = {
  ...{ id: 'mavi', kind: 'COMPANY', fullName: 'Mavi Yat', phone: '', email: 'ofis@mavi.test', signIn: 'NONE' },
  ...{ boats: [], boatCount: 0, open: 0 },
}
const open = (role: 'ADMIN' | 'CUSTOMER', request = OWNED, server = {}) =>
  show(<RequestInfo request={request} role={role} />, { as: role === 'ADMIN' ? ADMIN : CUSTOMER, server })
const openForAdmin = (answer: unknown) =>
  open('ADMIN', OWNED, { 'GET /api/customers': pageOf([COMPANY]), [PAYER]: answer })

async function choose() {
  await press('Değiştir: fatura Deniz Kaptan')
  const select = await screen.findByRole('combobox', { name: 'Müşteri' })
  await userEvent.click(select)
  await userEvent.click(await screen.findByRole('option', { name: /Mavi Yat/ }))
}

test('an admin names whoever pays with two presses', async () => {
  const { sent } = openForAdmin(done('payer_saved', PAID))
  await choose()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === PAYER)?.body).toEqual({ payerId: 'mavi', version: 4 })
})

test('once something is paid, the refusal is said and the question stays', async () => {
  openForAdmin(refusal(409, 'payer_fixed'))
  await choose()
  expect(await screen.findByText(/ödeyeni değişmez/)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the owner reads who pays where it is somebody else, and nothing where it is they', async () => {
  const { unmount } = open('CUSTOMER', PAID)
  expect(await screen.findByText('Mavi Yat Ltd.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Değiştir/ })).toBeNull()
  unmount()
  open('CUSTOMER')
  expect(screen.queryByText('Fatura')).toBeNull()
})

test('a request that changed meanwhile is shown as it is, and the next choice goes by it', async () => {
  const state = { request: OWNED }
  const { sent } = asAdmin(
    serverOf(state, {
      'GET /api/customers': pageOf([COMPANY]),
      [PAYER]: ({ body }: Sent) => {
        if ((body as { version: number }).version === 5) return done('payer_saved', PAID)
        state.request = { ...OWNED, version: 5 }
        return refusal(409, 'record_changed')
      },
    }),
  )
  await choose()
  const versions = () => sent.filter(({ call }) => call === PAYER).map(({ body }) => body)
  await waitFor(() => expect(versions()).toHaveLength(1))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Müşteri' }))
  await userEvent.click(await screen.findByRole('option', { name: /Mavi Yat/ }))
  await waitFor(() => expect(versions()).toMatchObject([{ version: 4 }, { version: 5 }]))
})
