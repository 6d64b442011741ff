import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { citiesApi } from '../../../shared/cities/cities.contract.ts'
import { ROLE_IDS, type Role } from '../../../shared/roles.ts'
import { type UserInfo, usersApi } from '../../../shared/users/users.contract.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/query-keys.ts'
import { isStatus } from '../../feedback/api-error.ts'

export interface UserFilters {
  page: number
  email: string
  /** '' for all. */
  role: Role | ''
  onlyUnapproved: boolean
}

export const usersQuery = ({ page, email, role, onlyUnapproved }: UserFilters) =>
  queryOptions({
    queryKey: [...keys.users, 'list', onlyUnapproved ? { page, onlyUnapproved } : { page, email, role }],
    queryFn: ({ signal }) =>
      onlyUnapproved
        ? call(usersApi.pendingApprovals, { query: { page }, signal })
        : call(usersApi.search, { query: { page, email, roleId: role && ROLE_IDS[role] }, signal }),
    placeholderData: keepPreviousData,
  })

/** A missing profile is an answer, not a failure (specification, section 4). */
async function orNone<T extends UserInfo>(info: Promise<T>): Promise<T | null> {
  try {
    return await info
  } catch (error) {
    if (isStatus(error, 404)) return null
    throw error
  }
}

export const userInfoQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.users, 'info', id],
    queryFn: ({ signal }) => orNone(call(usersApi.info, { params: { id }, signal })),
  })

const PENDING_REFRESH_MS = 15_000

export const myInfoQuery = queryOptions({
  queryKey: keys.myInfo,
  queryFn: ({ signal }) => orNone(call(usersApi.myInfo, { signal })),
  refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? PENDING_REFRESH_MS : false),
})

export const citiesQuery = (search = '') =>
  queryOptions({
    queryKey: [...keys.cities, search],
    queryFn: ({ signal }) => call(citiesApi.list, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
