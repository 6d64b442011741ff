import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { NewPassword } from './new-password.tsx'
import { useNewPassword } from './use-new-password.ts'

function Chosen() {
  const chosen = useNewPassword('password', 6)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeat: '' },
    validate: chosen.errors,
  })
  return (
    <form onSubmit={form.onSubmit(() => form.reset())}>
      <NewPassword
        key={form.key('password')}
        form={form}
        name="password"
        label="Şifre"
        repeatLabel="Tekrar"
        min={chosen.min}
      />
      <button type="submit">Kaydet</button>
    </form>
  )
}

test('a chosen password is shown or hidden together with its repetition, and hidden again after a reset', async () => {
  show(<Chosen />)
  const fields = () =>
    ['Şifre', 'Tekrar'].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name, { exact: false, selector: 'input' }),
    )
  const types = () => fields().map(({ type }) => type)
  const [first, second] = fields()
  if (!first || !second) throw new Error('Two fields are needed')
  await userEvent.type(first, 'gizli1')
  await userEvent.type(second, 'gizli2')
  expect(types()).toEqual(['password', 'password'])
  await userEvent.click(screen.getAllByRole('button', { name: 'Şifreyi göster' })[1]!)
  expect(types()).toEqual(['text', 'text'])
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
  expect(screen.getByText('Şifreler eşleşmiyor!')).toBeTruthy()
  expect(fields().map(({ value }) => value)).toEqual(['gizli1', 'gizli2'])
  await userEvent.type(second, '{backspace}1')
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
  expect(types()).toEqual(['password', 'password'])
  expect(fields().map(({ value }) => value)).toEqual(['', ''])
})

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

test('a password is called weak or strong while it is typed, and a common one is named', async () => {
  show(<Chosen />)
  expect(screen.queryByText(/Şifre gücü/)).toBeNull()
  await userEvent.type(field(/^Şifre/), 'Password')
  expect(await screen.findByText('Şifre gücü: Çok zayıf')).toBeTruthy()
  expect(screen.getByText(/Bu şifre çok yaygın/)).toBeTruthy()
  await userEvent.type(field(/^Şifre/), ' üç poyraz iskele')
  expect(await screen.findByText('Şifre gücü: Güçlü')).toBeTruthy()
  expect(screen.queryByText(/Bu şifre çok yaygın/)).toBeNull()
  await userEvent.clear(field(/^Şifre/))
  expect(screen.queryByText(/Şifre gücü/)).toBeNull()
})

test('strict policy: the field asks for ten characters and says so; fewer are refused here already', async () => {
  show(<Chosen />, { passwordPolicy: 'strict' })
  expect(screen.getByText('En az 10 karakter')).toBeTruthy()
  for (const name of [/^Şifre/, /^Tekrar/]) await userEvent.type(field(name), 'dokuz-999')
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }))
  expect(await screen.findByText('Şifre en az 10 karakter olmalı.')).toBeTruthy()
})

test('a password may be pasted, and a manager of passwords knows the fields', async () => {
  show(<Chosen />)
  const field = screen.getByLabelText<HTMLInputElement>('Şifre', { exact: false, selector: 'input' })
  await userEvent.click(field)
  await userEvent.paste('poyraz iskele 7')
  expect([field.value, field.type, field.autocomplete]).toEqual(['poyraz iskele 7', 'password', 'new-password'])
})
