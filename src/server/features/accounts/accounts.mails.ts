import { accountMadeText, accountMailTexts } from '../../../shared/accounts/accounts.mail-texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import type { QueuedMail } from '../../jobs/mail/outbox.ts'
import { renderMail } from '../../jobs/mail/template.ts'

interface Receiver {
  id: string
  email: string
}

/** The account's creator may not be the reader of the mail. */
export interface NewAccount extends Receiver {
  createdAt: Date
  registeredFrom: string | null
}

function accountMail(
  kind: string,
  to: Receiver,
  texts: (typeof accountMailTexts)[keyof typeof accountMailTexts],
  url: string,
  more: string[] = [],
): QueuedMail {
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

export const resetMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('reset_password', to, accountMailTexts.reset, `${appUrl}/reset-password?token=${token}`)

export const passwordChangedMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('password_changed', to, accountMailTexts.passwordChanged, `${appUrl}/forgot-password`)
