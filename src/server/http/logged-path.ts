// A path as the log may hold it: the secrets of public links are masked, also where no route answers.
import { allEndpoints } from '../../shared/api.ts'

const SECRET = '/:token'

/** Before a secret in an address. `/t` is the page of a shared offer in links of before. */
const STARTS = new Set([
  '/t',
  ...allEndpoints.flatMap(({ endpoint: { url } }) => (url.includes(SECRET) ? [url.slice(0, url.indexOf(SECRET))] : [])),
])

/** Without the query, which can contain tokens. */
export function loggedPath(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
  const known = path.toLowerCase()
  for (const start of STARTS) if (known.startsWith(`${start}/`)) return `${start}/…`
  return path
}
