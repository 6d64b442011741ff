import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { LoadingAhead } from './loading-ahead.tsx'

class Container extends EventTarget {
  controller: object | null = null
  register = async () => Object.assign(new EventTarget(), { waiting: null, installing: null })
}

/** A browser whose worker has not taken this page over yet. */
function workerOf(): Container {
  const container = new Container()
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  return container
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
})

const KNOWN = 'GET /api/inventory/spare-parts/known'
const server = ({ call }: { call: string }) => (call === KNOWN ? [] : pageOf([]))

it('jobs ahead: loaded when the worker takes the page over, however long its files take, and not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const container = workerOf()
  const { sent } = show(<LoadingAhead />, { as: { roleName: 'TECHNICIAN' }, server })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ call }) => call)).not.toContain(KNOWN)
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(KNOWN))
})

it('jobs ahead: an admin’s device loads none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const container = workerOf()
  container.controller = {}
  const { sent } = show(<LoadingAhead />, { as: { roleName: 'ADMIN' }, server })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ call }) => call)).not.toContain(KNOWN)
})
