// The end of every way to sign in: the log entry, the session, the known device, and a mail where the browser is unknown.
import type { Transaction } from 'kysely'
import { accountLogTexts } from '../../../shared/accounts/accounts.log-texts.ts'
import { audit } from '../../db/audit.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../jobs/mail/outbox.ts'
import { newBrowserMail } from './accounts.mails.ts'
import { rememberDevice } from './known-devices.commands.ts'
import type { Caller } from './sessions.commands.ts'
import { openSession, type SessionTokens } from './sessions.commands.ts'
import { issueToken } from './user-tokens.commands.ts'

export type SignedInBrowser = SessionTokens & { device: string }

interface Options {
  account: { id: string; email: string; confirmedAt: Date | null }
  caller: Caller
  /** The account signed in from this browser before. */
  isKnown: boolean
}

/** Call it with the account's row locked. */
export async function completeSignIn(
  tx: Transaction<DB>,
  deps: Deps,
  { account, caller, isKnown }: Options,
): Promise<SignedInBrowser> {
  const { id, email, confirmedAt } = account
  const now = deps.clock()
  const message = accountLogTexts.signedIn(email)
  const entry = { category: 'AUTH', action: 'LOGIN', entity: 'user', entityId: id, message } as const
  await audit(tx, { userId: id, email }, entry)
  const device = await rememberDevice(tx, now, id, caller.device)
  // An address that is not confirmed may belong to somebody else.
  if (!isKnown && confirmedAt) {
    const token = await issueToken(tx, now, id, 'NOT_ME')
    await queueMail(tx, newBrowserMail(deps.config.appUrl, account, { token, at: now, place: caller }))
  }
  return { ...(await openSession(tx, deps, id, caller)), device }
}
