import { accountMadeText, accountMailTexts, invitedText } from '../../../shared/accounts/accounts.mail-texts.ts'
import { deviceName } from '../../../shared/accounts/device-name.ts'
import { EMAIL_BACK_PATH, NEW_EMAIL_PATH } from '../../../shared/accounts/email-changes.address.ts'
import { removedByAdminText, securityMailTexts, signInPlaceText } from '../../../shared/accounts/security.mail-texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import type { QueuedMail } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'
import type { Place } from './sessions.commands.ts'

interface Receiver {
  id: string
  email: string
}

/** The account's creator may not be the reader of the mail. */
export interface NewAccount extends Receiver {
  createdAt: Date
  registeredFrom: string | null
}

type MailTexts =
  | (typeof accountMailTexts)[keyof typeof accountMailTexts]
  | (typeof securityMailTexts)[keyof typeof securityMailTexts]

function accountMail(kind: string, to: Receiver, texts: MailTexts, url: string, more: string[] = []): QueuedMail {
  const { subject, title, action, footnotes } = texts
  const paragraphs = [...texts.paragraphs, ...more]
  const content = renderMail({ subject, title, paragraphs, action: { label: action, url }, footnotes })
  return { kind, userId: to.id, to: to.email, ...content }
}

const made = ({ createdAt, registeredFrom }: NewAccount) => [accountMadeText(formatInstant(createdAt), registeredFrom)]

export const confirmationMail = (appUrl: string, to: NewAccount, token: string): QueuedMail =>
  accountMail('confirm_email', to, accountMailTexts.confirm, `${appUrl}/api/auth/confirm?token=${token}`, made(to))

export const registeredAgainMail = (appUrl: string, to: NewAccount, token: string): QueuedMail =>
  accountMail(
    'registered_again',
    to,
    accountMailTexts.registeredAgain,
    `${appUrl}/reset-password?token=${token}`,
    made(to),
  )

/** To a customer without sign-in, whose record the workshop made. */
export const registeredRecordMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('registered_again', to, accountMailTexts.registeredRecord, `${appUrl}/reset-password?token=${token}`)

/** To a customer without sign-in who asked for a new password. */
export const forgottenRecordMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('registered_again', to, accountMailTexts.forgottenRecord, `${appUrl}/reset-password?token=${token}`)

export const invitationMail = (
  to: Receiver,
  { url, code, until }: { url: string; code: string; until: Date },
): QueuedMail =>
  accountMail('invitation', to, accountMailTexts.invitation, url, [invitedText(code, formatInstant(until))])

export const resetMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('reset_password', to, accountMailTexts.reset, `${appUrl}/reset-password?token=${token}`)

export const passwordChangedMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('password_changed', to, accountMailTexts.passwordChanged, `${appUrl}/forgot-password`)

export const newEmailMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('new_email', to, accountMailTexts.newEmail, `${appUrl}${NEW_EMAIL_PATH}#${token}`)

/** To the address so far, which is not told the new one. */
export const emailAskedMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('email_asked', to, accountMailTexts.emailAsked, `${appUrl}/forgot-password`)

/** To the address before, if it was confirmed. */
export const emailMovedMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('email_moved', to, accountMailTexts.emailMoved, `${appUrl}${EMAIL_BACK_PATH}#${token}`)

/** To the address of the record that stays, and to that of the one that ends. */
export const mergedMail = (appUrl: string, to: Receiver, which: 'mergedKept' | 'mergedOther'): QueuedMail =>
  accountMail('records_merged', to, accountMailTexts[which], appUrl)

/** To the old address, which is not told the new one: it may be a stranger's. */
export const addressChangedMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('address_changed', to, accountMailTexts.addressChanged, appUrl)

interface NewBrowser {
  token: string
  at: Date
  place: Place
}

export function newBrowserMail(appUrl: string, to: Receiver, { token, at, place }: NewBrowser): QueuedMail {
  const where = signInPlaceText(formatInstant(at), deviceName(place.agent), place.network)
  return accountMail('new_browser', to, securityMailTexts.newBrowser, `${appUrl}/reset-password?token=${token}`, [
    where,
  ])
}

export const unfinishedSignInMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('unfinished_sign_in', to, securityMailTexts.unfinished, `${appUrl}/forgot-password`)

export const factorsChangedMail = (
  appUrl: string,
  to: Receiver,
  change: 'added' | 'removed' | 'removedByAdmin',
  reason: string | null,
): QueuedMail =>
  accountMail(
    'factors_changed',
    to,
    securityMailTexts[change],
    `${appUrl}/forgot-password`,
    reason === null ? [] : [removedByAdminText(reason)],
  )
