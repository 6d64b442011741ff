import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { press, typeIn } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, refusal } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { EmailBackPage, NewEmailPage } from './mailed-step-page.tsx'
import { NewEmail } from './new-email.parts.tsx'

describe('E-postayı değiştir', () => {
  const ASK = 'POST /api/users/me/email'
  const open = (server: Answers) => {
    const onClose = vi.fn()
    return { onClose, ...show(<NewEmail onClose={onClose} />, { server }) }
  }

  it('asks for address and password, says where the link went, and closes', async () => {
    const { onClose, sent } = open({ [ASK]: done('email_link_sent', null) })
    await press('Bağlantı gönder')
    expect(sent).toEqual([])
    await typeIn(/^Yeni e-posta/, 'yeni@pruva.test')
    await userEvent.type(screen.getByLabelText(/^Şifreniz/, { selector: 'input' }), 'gizli-2026')
    await press('Bağlantı gönder')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.find(({ call }) => call === ASK)?.body).toEqual({ email: 'yeni@pruva.test', password: 'gizli-2026' })
    expect(toasts()[0]).toMatch(/Onay bağlantısı yeni adrese gönderildi/)
  })

  it('an address in use is refused at its field', async () => {
    open({ [ASK]: refusal(409, 'email_in_use', [{ field: 'email', message: 'email_in_use' }]) })
    await typeIn(/^Yeni e-posta/, 'baska@pruva.test')
    await userEvent.type(screen.getByLabelText(/^Şifreniz/, { selector: 'input' }), 'gizli-2026')
    await press('Bağlantı gönder')
    await waitFor(() => expect(screen.getByLabelText(/^Yeni e-posta/).getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('the page behind a mailed link', () => {
  const CONFIRM = 'POST /api/auth/email/confirm'
  const UNDO = 'POST /api/auth/email/undo'
  const open = (page: ReactNode, server: Answers, hash = '#abc') =>
    show(page, { path: '/link', at: `/link${hash}`, server })

  it('sends nothing before the press, then says what has changed', async () => {
    const { sent } = open(<NewEmailPage />, { [CONFIRM]: done('email_changed', null) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Yeni e-posta adresiniz' })).toBeTruthy()
    expect(sent.filter(({ call }) => call === CONFIRM)).toEqual([])
    await press('Adresimi onayla')
    expect(await screen.findByRole('heading', { level: 1, name: 'E-posta adresiniz değişti' })).toBeTruthy()
    expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({ token: 'abc' })
  })

  it('says that the link is void', async () => {
    open(<EmailBackPage />, { [UNDO]: refusal(401, 'invalid_token') })
    await press('Adresimi geri al')
    expect(await screen.findByRole('heading', { name: 'Bağlantı geçersiz' })).toBeTruthy()
  })

  it('says that somebody else has the address, and keeps the button', async () => {
    open(<EmailBackPage />, { [UNDO]: refusal(409, 'email_in_use') })
    await press('Adresimi geri al')
    expect(await screen.findByText(/başka bir hesapta kullanılıyor/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Adresimi geri al' })).toBeTruthy()
  })

  it('without a token there is nothing to press', () => {
    open(<EmailBackPage />, {}, '')
    expect(screen.getByRole('heading', { name: 'Bağlantı geçersiz' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
