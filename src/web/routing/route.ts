// What a row of the route table says.
import type { ComponentType } from 'react'
import type { Role } from '../../shared/roles.ts'

/**
 * Who may see a screen. `guest`: anybody, but the signed-in go to their home; `unconfirmed` and `unapproved`: accounts at
 * that step; `verified`: any account with a confirmed address; roles: approved accounts with one of them.
 */
export type Access = 'public' | 'guest' | 'unconfirmed' | 'unapproved' | 'verified' | readonly Role[]

/** `bare`: without the app around it, so that the first page stays small. */
export type Frame = 'bare' | 'auth' | 'site' | 'shell'

export interface RouteHandle {
  access: Access
  title: string
}

export interface AppRoute extends RouteHandle {
  path: string
  frame: Frame
  /** What a search engine shows under the title. A screen without one asks not to be found. */
  description?: string
  /** Looks the same for every guest: the build writes it into its index.html. */
  isPrerendered?: true
  lazy: () => Promise<{ Component: ComponentType }>
}
