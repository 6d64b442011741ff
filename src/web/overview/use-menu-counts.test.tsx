import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../../test/web-api.tsx'
import { overviewTexts } from '../../shared/overview/overview.texts.ts'
import type { Role } from '../../shared/roles.ts'
import { createQueryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.tsx'
import { writeToken } from '../app/token-store.ts'
import { useMenuCounts } from './use-menu-counts.ts'

function Counts() {
  return (
    <>
      <p data-testid="counts">{JSON.stringify(useMenuCounts())}</p>
      <Link to="/admin/users">git</Link>
    </>
  )
}

function open(roleName: Role, answer: () => unknown) {
  const calls = serve({ 'GET /api/overview/menu-counts': answer, 'GET /api/maintenance/requests/my': answer })
  writeToken('token')
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { staleTime: 0 } })
  client.setQueryDefaults(meQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(meQuery.queryKey, {
    id: '1',
    email: 'ben@pruva.test',
    roleId: '1',
    roleName,
    fullName: null,
    emailConfirmed: true,
    emailNotifications: true,
    pushNotifications: true,
    userInfoStatus: 'APPROVED',
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Counts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}
const counts = () => JSON.parse(screen.getByTestId('counts').textContent ?? '')

beforeAll(() => import('../../shared/overview/overview.contract.ts'))

describe('the numbers of the menu', () => {
  it('stand at the items that they belong to, and are asked for with each navigation', async () => {
    let pendingRequests = 12
    open('ADMIN', () => ({ approvals: 0, pendingRequests }))
    const label = overviewTexts.counts.pendingRequests
    await waitFor(() => expect(counts()).toEqual({ '/admin/service': { value: 12, label: label(12) } }))
    pendingRequests = 11
    await userEvent.click(screen.getByText('git'))
    await waitFor(() => expect(counts()).toEqual({ '/admin/service': { value: 11, label: label(11) } }))
  })

  it('tell an owner how many requests wait for their answer', async () => {
    open('CUSTOMER', () => ({ content: [], page: { number: 0, size: 1, totalElements: 2, totalPages: 2 } }))
    const label = overviewTexts.counts.ownWaiting(2)
    await waitFor(() => expect(counts()).toEqual({ '/customer/maintenance': { value: 2, label } }))
  })

  it('are not for technicians', async () => {
    const calls = open('TECHNICIAN', () => ({ approvals: 1, pendingRequests: 1 }))
    await userEvent.click(screen.getByText('git'))
    expect([counts(), calls]).toEqual([{}, []])
  })
})
