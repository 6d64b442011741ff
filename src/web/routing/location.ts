// An address of the app, its parts, and what a link may lead to.

export interface Path {
  pathname: string
  /** With its question mark; empty without a search. */
  search: string
  /** With its number sign; empty without one. */
  hash: string
}

export type LocationState = Readonly<Record<string, unknown>> | null

/** An entry of the history. */
export interface Location extends Path {
  state: LocationState
  /** Different for each entry; `default` where the app was opened. */
  key: string
}

/** The parts may lack their marks. Without a path the path stays. */
export type To = string | Partial<Path>

const marked = (mark: string, part = '') => (part === '' || part === mark || part.startsWith(mark) ? part : mark + part)

export const createPath = ({ pathname = '/', search, hash }: Partial<Path>): string =>
  pathname + marked('?', search).replace(/^\?$/, '') + marked('#', hash).replace(/^#$/, '')

function partsOf(to: To): Partial<Path> {
  if (typeof to !== 'string') return to
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return { pathname, search, hash }
}

/** The whole address that `to` leads to from a path, encoded as browsers encode it. Two slashes would lead to another server. */
export function resolve(to: To, from: string): Path {
  const parts = partsOf(to)
  const path = createPath({ ...parts, pathname: (parts.pathname || from).replace(/^\/{2,}/, '/') })
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return { pathname, search, hash }
}
