import { withAsciiDomain } from '../../../shared/fields.ts'
import type { Config } from '../../config.ts'
import { addressOf } from '../../http/email.ts'

/** Whom a push service asks about our pushes: the workshop, or the app's public address. They refuse an http address. */
export function pushContact(email: string | null, { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>): string {
  if (email) return `mailto:${withAsciiDomain(email)}`
  return appUrl.startsWith('https:') ? appUrl : `mailto:${addressOf(mailFrom)}`
}
