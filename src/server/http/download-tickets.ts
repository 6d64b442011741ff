// Tickets for downloads by a plain link, which cannot carry the access token: signed, and good for a minute. A download that has
// begun goes on after it.
import { createHmac, timingSafeEqual } from 'node:crypto'

const TICKET_MS = 60_000

const macOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** The content is readable by whoever has the ticket: ids and choices, no secrets. */
export function newTicket(key: string, content: object, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...content, endsAt: now.getTime() + TICKET_MS })).toString('base64url')
  return `${text}.${macOf(key, text).toString('base64url')}`
}

/** Null for a ticket that this product did not sign, or whose minute is over. */
export function readTicket<T extends object>(key: string, ticket: string, now: Date): T | null {
  const [text = '', mac = ''] = ticket.split('.')
  const [given, wanted] = [Buffer.from(mac, 'base64url'), macOf(key, text)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const { endsAt, ...content }: T & { endsAt: number } = JSON.parse(Buffer.from(text, 'base64url').toString())
  return endsAt > now.getTime() ? (content as unknown as T) : null
}
