import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { ME_BY_ROLE } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { Link } from '../../routing/link.tsx'
import { useMenuCounts } from './use-menu-counts.ts'

function Counts() {
  return (
    <>
      <p data-testid="counts">{JSON.stringify(useMenuCounts())}</p>
      <Link to="/admin/users">git</Link>
    </>
  )
}

function open(role: Role, answer: unknown) {
  const server = { 'GET /api/overview/menu-counts': answer, 'GET /api/maintenance/requests/my': answer }
  const shown = show(<Counts />, { as: ME_BY_ROLE[role], path: '*', server })
  // All queries refetch with each navigation, except the account.
  shown.client.setDefaultOptions({ queries: { staleTime: 0 } })
  return shown
}
const counts = () => JSON.parse(screen.getByTestId('counts').textContent ?? '')

beforeAll(() => import('../../../shared/overview/overview.contract.ts'))

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
    open('CUSTOMER', pageOf([], 2, 1))
    const label = overviewTexts.counts.ownWaiting(2)
    await waitFor(() => expect(counts()).toEqual({ '/customer/maintenance': { value: 2, label } }))
  })

  it('are not for technicians', async () => {
    const { sent } = open('TECHNICIAN', { approvals: 1, pendingRequests: 1 })
    await userEvent.click(screen.getByText('git'))
    expect([counts(), sent]).toEqual([{}, []])
  })
})
