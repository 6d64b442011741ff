import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * An address as it is stored and compared: in lower case, with national letters in its domain. `ali@tekne-bakım.com.tr` and the
 * same address with `xn--` are one. A mail is sent to the form with `xn--`.
 */
export function normalEmail(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  const domain = lower.slice(at)
  if (!/[^\p{ASCII}]|xn--/u.test(domain)) return lower
  return lower.slice(0, at) + (domainToUnicode(domainToASCII(domain)) || domain)
}

/** 'Pruva <bilgi@pruva.local>' → 'bilgi@pruva.local' */
export const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim()
