import { accountMailTexts } from '../../shared/accounts/accounts.mail-texts.ts'
import type { QueuedMail } from '../platform/mail/outbox.ts'
import { renderMail } from '../platform/mail/template.ts'

interface Receiver {
  id: string
  email: string
}

function accountMail(
  kind: string,
  to: Receiver,
  texts: (typeof accountMailTexts)[keyof typeof accountMailTexts],
  url: string,
): QueuedMail {
  const { subject, title, paragraphs, action, footnotes } = texts
  const content = renderMail({ subject, title, paragraphs, action: { label: action, url }, footnotes })
  return { kind, userId: to.id, to: to.email, ...content }
}

export const confirmationMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('confirm_email', to, accountMailTexts.confirm, `${appUrl}/api/auth/confirm?token=${token}`)

export const resetMail = (appUrl: string, to: Receiver, token: string): QueuedMail =>
  accountMail('reset_password', to, accountMailTexts.reset, `${appUrl}/reset-password?token=${token}`)

export const passwordChangedMail = (appUrl: string, to: Receiver): QueuedMail =>
  accountMail('password_changed', to, accountMailTexts.passwordChanged, `${appUrl}/forgot-password`)
