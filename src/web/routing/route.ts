// The type of the route table's rows.
import type { ComponentType } from 'react'
import type { Role } from '../../shared/roles.ts'

/**
 * Who may see a screen. `guest`: anybody, but signed-in users go to their home; `unconfirmed` and `unapproved`: accounts at
 * that step; `unsecured`: admins who must add a second step; `verified`: any account with a confirmed address; roles: approved accounts with one of them.
 */
export type Access = 'public' | 'guest' | 'unconfirmed' | 'unapproved' | 'unsecured' | 'verified' | readonly Role[]

/**
 * `bare`: without Mantine, so that the landing page stays small. `guest`, the sign-in and the steps up to the approval, and `text`, which
 * looks like `site`, are without the cache: their screens may not use TanStack Query.
 */
export type Frame = 'bare' | 'guest' | 'text' | 'site' | 'shell'

export interface RouteHandle {
  access: Access
  title: string
}

export interface AppRoute extends RouteHandle {
  path: string
  frame: Frame
  /** The text that search engines show under the title. A screen without one is not indexed. */
  description?: string
  /** Is the same for every guest: the build writes it into its index.html. */
  isPrerendered?: true
  lazy: () => Promise<{ Component: ComponentType }>
}
