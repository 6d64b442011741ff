// The screens opened last on this device, for the empty search. Signing out clears them with the storage.
import { useEffect } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import { deviceStorage } from '../../offline/device-storage.ts'
import { matchPath } from '../../routing/match.ts'
import type { AppRoute } from '../../routing/route.ts'

const KEY = 'pruva-recent-pages'
const KEPT = 8
const SUFFIX = appTexts.documentTitle('')

export interface RecentPage {
  path: string
  title: string
}

function isOpenTo(role: Role, path: string, routes: readonly AppRoute[]): boolean {
  const route = routes.find((each) => each.frame === 'shell' && matchPath(each.path, path))
  return route !== undefined && (route.access === 'verified' || route.access.includes(role))
}

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'title' in value &&
  typeof value.path === 'string' &&
  typeof value.title === 'string'

function stored(userId: string): RecentPage[] {
  try {
    const value = JSON.parse(deviceStorage.getItem(KEY) ?? 'null')
    return value?.user === userId && Array.isArray(value.pages) ? value.pages.filter(isPage) : []
  } catch {
    return []
  }
}

/** Newest first, without the open page. */
export const recentPages = (userId: string, role: Role, open: string, routes: readonly AppRoute[]): RecentPage[] =>
  stored(userId).filter(({ path }) => path !== open && isOpenTo(role, path, routes))

export function rememberPage(userId: string, page: RecentPage): void {
  const pages = [page, ...stored(userId).filter(({ path }) => path !== page.path)].slice(0, KEPT)
  deviceStorage.setItem(KEY, JSON.stringify({ user: userId, pages }))
}

/** A page sets its exact title after its data has loaded, so this watches the document's title instead of the navigation. */
export function useRecentPages({ id, roleName }: { id: string; roleName: Role }, routes: readonly AppRoute[]): void {
  useEffect(() => {
    const remember = () => {
      const { pathname } = window.location
      const title = document.title.endsWith(SUFFIX) ? document.title.slice(0, -SUFFIX.length) : ''
      if (title && isOpenTo(roleName, pathname, routes)) rememberPage(id, { path: pathname, title })
    }
    remember()
    const observer = new MutationObserver(remember)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [id, roleName, routes])
}
