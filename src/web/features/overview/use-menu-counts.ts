// The numbers beside the menu's items: tasks that wait for an admin or an owner. Asked for when the screen has its answers, and again at
// each navigation and when the window gets the focus.
import { useDidUpdate } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { overviewApi } from '../../../shared/overview/overview.contract.ts'
import { overviewTexts } from '../../../shared/overview/overview.texts.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { screenAnswered } from '../../api/screen-answers.ts'
import { useMe } from '../../api/session.tsx'
import { useLocation } from '../../routing/use-router.ts'

const menuCountsQuery = queryOptions({
  queryKey: [...keys.overview, 'menu-counts'],
  queryFn: ({ signal }) => call(overviewApi.menuCounts, { signal }),
})

const OWN_WAITING = { status: 'WAITING_APPROVAL', answerable: 'true', size: 1 } as const

/** The requests that wait for the customer's answer. */
const ownWaitingQuery = queryOptions({
  // The profile page makes the same query with this key.
  queryKey: keys.myRequests(OWN_WAITING),
  queryFn: ({ signal }) => call(requestsApi.mine, { query: OWN_WAITING, signal }),
  select: ({ page }) => page.totalElements,
})

export interface MenuCount {
  value: number
  /** The number in words. */
  label: string
}

const texts = overviewTexts.counts

/** Whether the screen has its answers, so that the numbers of an account that has some may be asked for. */
function useScreenAnswered(hasNumbers: boolean): boolean {
  const [isAnswered, setIsAnswered] = useState(false)
  useEffect(() => {
    if (!hasNumbers) return
    let hasLeft = false
    void screenAnswered().then(() => hasLeft || setIsAnswered(true))
    return () => {
      hasLeft = true
    }
  }, [hasNumbers])
  return isAnswered
}

/** By the menu item's path; a number of 0 is left out. */
export function useMenuCounts(): Partial<Record<string, MenuCount>> {
  const me = useMe()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const mayAsk = useScreenAnswered(me.userInfoStatus === 'APPROVED' && me.roleName !== 'TECHNICIAN')
  const enabled = me.roleName === 'ADMIN' && mayAsk
  const { data } = useQuery({ ...menuCountsQuery, enabled })
  const waiting = useQuery({ ...ownWaitingQuery, enabled: me.roleName === 'CUSTOMER' && mayAsk }).data ?? 0
  // Needed if the live stream, which makes `overview` stale, does not work.
  useDidUpdate(() => {
    void client.refetchQueries({ queryKey: menuCountsQuery.queryKey, stale: true })
    void client.refetchQueries({ queryKey: ownWaitingQuery.queryKey, stale: true })
  }, [pathname])
  if (waiting > 0) return { '/customer/maintenance': { value: waiting, label: texts.ownWaiting(waiting) } }
  if (!enabled || !data) return {}
  const { approvals, pendingRequests } = data
  return {
    ...(approvals > 0 && { '/admin/users': { value: approvals, label: texts.approvals(approvals) } }),
    ...(pendingRequests > 0 && {
      '/admin/service': { value: pendingRequests, label: texts.pendingRequests(pendingRequests) },
    }),
  }
}
