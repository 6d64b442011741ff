// A step of an account up to the approval, in the guests' frame with its guard.
import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { writeToken } from '../src/web/api/token-store.ts'
import { GuestFrame } from '../src/web/app/guest-frame.tsx'
import type { Access } from '../src/web/routing/route.ts'
import { show } from './web-screen.tsx'
import type { Answers } from './web-server.ts'

interface Step {
  at: string
  access: Access
  Component: ComponentType
  server: Answers
}

/** Signed in; the account is what `GET /api/auth/me` answers. */
export function openStep({ at, access, Component, server }: Step) {
  writeToken('token')
  const step = { path: at, Component, handle: { access, title: '' } }
  return show(null, { at, routes: [{ Component: GuestFrame, children: [step, { path: '*', element: null }] }], server })
}

export async function showStep(step: Step) {
  const shown = openStep(step)
  await screen.findByRole('heading', { level: 1 })
  // Its effects have run.
  await act(async () => undefined)
  return shown
}
