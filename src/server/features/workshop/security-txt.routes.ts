// Where to report a weakness, as RFC 9116 wants it told.
import { domainToASCII } from 'node:url'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { publicWorkshop } from './workshop.queries.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** A mail address with national letters, as a URI has it. */
function mailto(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${domainToASCII(email.slice(at + 1))}`
}

export function securityTxtRoutes(app: App, { db, clock, config }: Deps): void {
  app.get(PATH, { config: { access: 'public' } }, async (_, reply) => {
    const { email } = await publicWorkshop(db)
    if (!email) throw notFound()
    const expires = new Date(clock().getTime() + VALID_DAYS * 86_400_000)
    const lines = [
      `Contact: ${mailto(email)}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: tr, en',
      // The RFC allows https alone.
      ...(config.appUrl.startsWith('https:') ? [`Canonical: ${config.appUrl}${PATH}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
