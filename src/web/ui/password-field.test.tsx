import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NewPassword } from './password-field.tsx'
import { repeatRule } from './repeat-rule.ts'

function Chosen() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeat: '' },
    validate: ({ password, repeat }) => repeatRule(password, repeat),
  })
  return (
    <MantineProvider env="test">
      <form onSubmit={form.onSubmit(() => form.reset())}>
        <NewPassword
          key={form.key('password')}
          form={form}
          name="password"
          label="Şifre"
          repeatLabel="Tekrar"
          hint="En az 6"
        />
        <button type="submit">Kaydet</button>
      </form>
    </MantineProvider>
  )
}

test('a chosen password is shown or hidden together with its repetition, and hidden again after a reset', async () => {
  render(<Chosen />)
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
