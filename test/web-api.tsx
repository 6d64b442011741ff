// For tests of screens: a server that answers what the test says, and the frame that every screen stands in.
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'

interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}
/** What a call is answered with: data, or a refusal. */
type Answer = (call: Call) => unknown

interface Refusal {
  refused: { status: number; message: string; errors?: { field: string; message: string }[] }
}
export const refuse = (status: number, message: string, errors?: Refusal['refused']['errors']): Refusal => ({
  refused: { status, message, errors },
})
const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

export const pageOf = <T,>(content: T[], totalElements = content.length) => ({
  content,
  page: { number: 0, size: 10, totalElements, totalPages: Math.ceil(totalElements / 10) },
})

const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** `serve({ 'GET /api/brands': () => page, 'PUT /api/boats/1': refuse(409, 'record_changed') })`; gives the calls made. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://test')
    const made = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    const answer = answers[`${made.method} ${made.path}`]
    if (!answer) throw new Error(`No answer for ${made.method} ${made.path}`)
    calls.push(made)
    const data = answer(made)
    if (!isRefusal(data)) return reply(200, { success: true, message: 'ok', data })
    const { status, ...failure } = data.refused
    return reply(status, { success: false, data: null, ...failure })
  })
  return calls
}

export function show(screen: ReactNode) {
  notifications.clean()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ModalsProvider>
            <Notifications />
            {screen}
          </ModalsProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
