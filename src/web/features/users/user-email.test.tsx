import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, typeIn } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { UserEmail } from './user-email.tsx'

const CALL = 'PUT /api/users/u1/email'
const ROW = {
  ...{ id: 'u1', email: 'dogru@pruva.test', roleId: 'r', roleName: 'CUSTOMER', userInfoStatus: 'APPROVED' },
  ...{ emailConfirmed: false, fullName: 'Ahmet Kaya', hasSignIn: true, hasFactor: false },
}

it('names the old address and what follows, sends the new one, and closes', async () => {
  const onClose = vi.fn()
  const { sent } = show(
    <UserEmail user={{ id: 'u1', email: 'yanlis@pruva.test', hasSignIn: true }} onClose={onClose} />,
    {
      server: { [CALL]: done('email_updated', ROW) },
    },
  )
  expect(screen.getByText('yanlis@pruva.test')).toBeTruthy()
  expect(screen.getByText(/açık oturumları kapanır/)).toBeTruthy()
  await press('Kaydet')
  expect(sent).toEqual([])
  await typeIn(/^Yeni e-posta/, 'dogru@pruva.test')
  await press('Kaydet')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ call }) => call === CALL)?.body).toEqual({ email: 'dogru@pruva.test' })
})

it.each([
  ['', 'E-posta ekle'],
  ['ahmet@pruva.test', 'E-postayı değiştir'],
])('a customer without sign-in, address %j: nobody is mailed', (email, title) => {
  show(<UserEmail user={{ id: 'u1', email, hasSignIn: false }} onClose={vi.fn()} />, { server: {} })
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.getByText(/ona e-posta gönderilmez/)).toBeTruthy()
})

it('an address in use is refused at its field', async () => {
  show(<UserEmail user={{ id: 'u1', email: 'yanlis@pruva.test', hasSignIn: true }} onClose={vi.fn()} />, {
    server: { [CALL]: refusal(409, 'email_in_use') },
  })
  await typeIn(/^Yeni e-posta/, 'baska@pruva.test')
  await press('Kaydet')
  await waitFor(() => expect(screen.getByLabelText(/^Yeni e-posta/).getAttribute('aria-invalid')).toBe('true'))
})
