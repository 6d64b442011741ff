// The screens of this folder over a server that a test writes down as `{ 'GET /api/…': answer }`.
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { ROLE_IDS } from '../../shared/roles.ts'
import type { UserInfo, UserRow } from '../../shared/users/users.contract.ts'
import { createQueryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.tsx'
import { writeToken } from '../app/token-store.ts'

export const CITY = { id: '6f3d1d1e-0000-4000-8000-000000000035', name: 'İzmir', version: 1 }

export const aMe = (patch: Partial<Me> = {}): Me => ({
  id: 'me',
  email: 'ayse@ornek.com',
  roleId: ROLE_IDS.CUSTOMER,
  roleName: 'CUSTOMER',
  emailConfirmed: true,
  userInfoStatus: 'APPROVED',
  fullName: null,
  emailNotifications: true,
  pushNotifications: true,
  ...patch,
})

export const aUser = (patch: Partial<UserRow> = {}): UserRow => ({
  id: 'user',
  email: 'mert@ornek.com',
  roleId: ROLE_IDS.CUSTOMER,
  roleName: 'CUSTOMER',
  emailConfirmed: true,
  userInfoStatus: 'PENDING',
  fullName: 'Mert Aydın',
  ...patch,
})

export const anInfo = (patch: Partial<UserInfo> = {}): UserInfo => ({
  userId: 'user',
  email: 'mert@ornek.com',
  fullName: 'Mert Aydın',
  phone: '+90 532 111 22 33',
  address: null,
  cityId: null,
  cityName: null,
  status: 'PENDING',
  rejectionReason: null,
  version: 3,
  ...patch,
})

export const aPage = <T,>(content: T[], totalPages = 1) => ({
  content,
  page: { number: 0, size: 10, totalElements: content.length, totalPages },
})

interface Refusal {
  status: number
  message: string
  errors?: { field: string; message: string }[]
}
export const refusal = (status: number, message: string, errors?: Refusal['errors']): Refusal => ({
  status,
  message,
  errors,
})
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number'

export interface Sent {
  /** `PUT /api/users/user/info` */
  call: string
  query: Record<string, string>
  body: unknown
}

/** An answer is the data, a refusal, or a function that gives one of them, at once or later. */
export function serve(answers: Record<string, unknown>): Sent[] {
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://pruva.test')
    const call = `${init?.method ?? 'GET'} ${url.pathname}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ call, query: Object.fromEntries(url.searchParams), body })
    if (!(call in answers)) throw new Error(`The test knows no answer to ${call}`)
    const known = answers[call]
    const answer: unknown = typeof known === 'function' ? await known(sent.at(-1)) : known
    if (!isRefusal(answer)) return Response.json({ success: true, message: 'ok', data: answer })
    const { status, message, errors } = answer
    return Response.json({ success: false, message, data: null, errors }, { status })
  })
  return sent
}

export function open(Component: ComponentType, me: Me, at = '/') {
  writeToken('token')
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  const client = createQueryClient()
  client.setQueryData(meQuery.queryKey, me)
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [at] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { client, address: () => router.state.location.search }
}

/** The toasts so far: `error: Kullanıcı eklenemedi!` */
export const toasts = (): string[] =>
  notificationsStore.getState().notifications.map((one) => `${one['data-toast']}: ${one.title ?? one.message}`)
