// The results as rows of the search: the link for the role, and the text.
import { appTexts } from '../../../shared/app/app.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import { shownPhone } from '../../../shared/phone.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { RequestStatus } from '../../../shared/requests/requests.status.ts'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import type { Role } from '../../../shared/roles.ts'
import type { SearchResults } from '../../../shared/search/search.contract.ts'
import { excerptOf, fold, placesOf } from '../../../shared/search/search.fold.ts'
import { searchTexts as texts } from '../../../shared/search/search.texts.ts'
import type { MenuItem } from '../../routing/menu.ts'
import { customerPath } from '../customers/customer-paths.ts'
import { accountPath } from '../users/user-paths.ts'
import type { RecentPage } from './recent-pages.ts'

export type HitKind = keyof typeof texts.groups

export interface Hit {
  key: string
  kind: HitKind
  to: string
  title: string
  /** Empty parts are left out. */
  details: string[]
  status?: RequestStatus
  icon?: MenuItem['icon']
}

export interface HitGroup {
  kind: HitKind
  hits: Hit[]
}

const BOATS: Record<Role, string> = { ADMIN: '/admin/boats', CUSTOMER: '/boats', TECHNICIAN: '/boats' }
const PAGES_SHOWN = 3

const toHits = <T extends { id: string }>(
  kind: HitKind,
  rows: T[],
  of: (row: T) => Omit<Hit, 'key' | 'kind'>,
): HitGroup => ({
  kind,
  hits: rows.map((row) => ({ key: `${kind}-${row.id}`, kind, ...of(row) })),
})

const filled = (...parts: (string | null | undefined | false)[]): string[] =>
  parts.filter((part): part is string => Boolean(part))

function engineTo(role: Role, { boatId, serialNumber }: SearchResults['engines'][number]): string {
  if (boatId) return `${BOATS[role]}/${boatId}`
  return role === 'ADMIN' ? `/admin/engines?${new URLSearchParams({ serialNumber })}` : BOATS[role]
}

/** A description with the word is shown around it. */
function requestDetails(role: Role, request: SearchResults['requests'][number], word: string): string[] {
  const { description } = request
  const customer = role !== 'CUSTOMER' && (request.customerName ?? request.customerEmail)
  const excerpt = description && placesOf(description, word).length > 0 && excerptOf(description, word)
  return filled(request.requestNumber, formatDay(request.createdAt), customer, excerpt)
}

/** The groups with results, in their order on the screen. */
export function groupsOf(found: SearchResults, role: Role, word: string): HitGroup[] {
  const groups = [
    toHits('boats', found.boats, (boat) => ({
      to: `${BOATS[role]}/${boat.id}`,
      title: boat.name,
      details: filled(boat.model, role === 'ADMIN' && (boat.ownerName ?? boat.ownerEmail)),
    })),
    toHits('requests', found.requests, (request) => ({
      to: requestPath(role, request.id),
      title: `${request.boatName} · ${requestsTexts.types[request.requestType]}`,
      details: requestDetails(role, request, word),
      status: request.status,
    })),
    toHits('users', found.users, (user) => ({
      to: user.email ? accountPath(user.email) : customerPath(user.id),
      title: user.fullName ?? user.email,
      details: filled(user.fullName && user.email, user.phone && shownPhone(user.phone), appTexts.roles[user.roleName]),
    })),
    toHits('engines', found.engines, (engine) => ({
      to: engineTo(role, engine),
      title: engine.serialNumber,
      details: filled(engine.name, engine.boatName ?? texts.withoutBoat),
    })),
    toHits('parts', found.parts, (part) => ({
      to: `/inventory?${new URLSearchParams({ search: part.partCode })}`,
      title: part.name,
      details: filled(
        part.partCode,
        texts.stock(part.quantity, part.unit),
        part.locationCode && texts.shelf(part.locationCode),
      ),
    })),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

const pageHit = (item: MenuItem): Hit => ({
  key: `pages-${item.to}`,
  kind: 'pages',
  to: item.to,
  title: item.label,
  details: [],
  icon: item.icon,
})

/** Screens of the menu with a word that begins with the search word; all of them for an empty one. */
export function pagesGroup(menu: readonly MenuItem[], word: string): HitGroup[] {
  const wanted = fold(word)
  const hits = menu
    .filter(({ label }) => ` ${fold(label)}`.includes(` ${wanted}`))
    .slice(0, wanted ? PAGES_SHOWN : menu.length)
    .map(pageHit)
  return hits.length > 0 ? [{ kind: 'pages', hits }] : []
}

const RECENT_SHOWN = 6

export function startGroups(menu: readonly MenuItem[], recent: readonly RecentPage[]): HitGroup[] {
  const hits = recent
    .slice(0, RECENT_SHOWN)
    .map(({ path, title }): Hit => ({ key: `recent-${path}`, kind: 'recent', to: path, title, details: [] }))
  const pages = pagesGroup(menu, '')
  return hits.length > 0 ? [{ kind: 'recent', hits }, ...pages] : pages
}
