import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { LeaveGate } from '../app/leave-gate.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

function Frame() {
  return (
    <MantineProvider env="test">
      <ModalsProvider>
        <LeaveGate />
        <Outlet />
      </ModalsProvider>
    </MantineProvider>
  )
}

function ChangedForm() {
  const navigate = useNavigate()
  const release = useUnsavedGuard(() => true)
  const save = () => {
    release()
    return navigate('/list')
  }
  return (
    <>
      <Link to="/list">away</Link>
      <button type="button" onClick={save}>
        save
      </button>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const leave = () => userEvent.click(screen.getByRole('link', { name: 'away', hidden: true }))
const question = () => screen.queryByText('Kaydedilmemiş değişiklikler')
const isGone = () => waitFor(() => expect(question()).toBeNull())

beforeEach(() => {
  localStorage.setItem('accessToken', 't')
  const children = [
    { path: '/form', Component: ChangedForm },
    { path: '/list', element: <p>list</p> },
  ]
  render(
    <RouterProvider router={createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/form'] })} />,
  )
})

describe('useUnsavedGuard', () => {
  it('stays when asked to, by button or Escape, and asks again the next time', async () => {
    await leave()
    expect(question()).toBeTruthy()
    await press('Düzenlemeye devam et')
    await isGone()
    await leave()
    expect(question()).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await isGone()
    expect(screen.queryByText('list')).toBeNull()
  })

  it('leaves when confirmed', async () => {
    await leave()
    await press('Değişiklikleri sil ve ayrıl')
    expect(await screen.findByText('list')).toBeTruthy()
    await isGone()
  })

  it('asks nothing after a save', async () => {
    await press('save')
    expect(await screen.findByText('list')).toBeTruthy()
    expect(question()).toBeNull()
  })

  it('asks nothing when the session has ended', async () => {
    localStorage.removeItem('accessToken')
    await leave()
    expect(await screen.findByText('list')).toBeTruthy()
  })

  it('asks before the tab closes', () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
