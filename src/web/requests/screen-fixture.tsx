// Shows a screen as somebody, over a server that is played by the test.
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Me } from '../../shared/accounts/accounts.contract.ts'
import { LeaveGate } from '../app/leave-gate.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { meQuery } from '../app/session.tsx'
import { writeToken } from '../app/token-store.ts'

interface Reply {
  status?: number
  message?: string
  data?: unknown
  errors?: { field: string; message: string }[]
}

/** By method and path, without the query: `'GET /api/maintenance/requests/7'`. */
export type Server = Record<string, (body: unknown) => Reply>

export const pageOf = (content: unknown[]) => ({
  content,
  page: { number: 0, size: 10, totalElements: content.length, totalPages: 1 },
})

function play(server: Server) {
  const sent: { call: string; query: Record<string, string>; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), 'http://pruva.test')
    const call = `${init?.method ?? 'GET'} ${pathname}`
    const body = init?.body ? JSON.parse(String(init.body)) : null
    sent.push({ call, query: Object.fromEntries(searchParams), body })
    const answer = server[call]
    if (!answer) throw new Error(`The test's server has no answer to ${call}`)
    const { status = 200, message = 'fetched', data = null, errors } = answer(body)
    return Response.json({ success: status < 400, message, data, errors }, { status })
  })
  return sent
}

interface Options {
  /** Pattern and address of the screen under test. */
  path: string
  at: string
  /** null: nobody is signed in. */
  as: (Pick<Me, 'id' | 'roleName'> & Partial<Me>) | null
  server: Server
}

export function showScreen(Screen: ComponentType, { path, at, as, server }: Options) {
  const sent = play(server)
  const client = createQueryClient()
  if (as) {
    writeToken('token')
    client.setQueryData(meQuery.queryKey, {
      email: 'ben@ornek.com',
      roleId: as.roleName,
      emailConfirmed: true,
      userInfoStatus: 'APPROVED',
      fullName: null,
      emailNotifications: true,
      pushNotifications: true,
      ...as,
    })
  }
  const routes = [
    {
      path,
      element: (
        <>
          <LeaveGate />
          <Screen />
        </>
      ),
    },
    { path: '*', element: <p>başka sayfa</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, router, client }
}
