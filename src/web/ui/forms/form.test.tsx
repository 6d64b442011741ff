// The focus after a refusal, by the form's rules or by the server.
import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../feedback/api-error.ts'
import { laterRules, useSubmit } from './form.ts'
import { Form } from './form-element.tsx'

interface Setup {
  /** The messages of the fields' own rules. */
  rules?: Record<string, string>
  check?: (values: unknown) => Record<string, string>
  /** The messages of the server. */
  answers?: Record<string, string>
}

function Sample({ rules = {}, check = () => rules, answers = {} }: Setup) {
  const form = useForm({ initialValues: { name: '', city: '', folded: '' }, validate: check })
  const submit = useSubmit(form, async () => {
    const fieldErrors = Object.entries(answers).map(([field, message]) => ({ field, message }))
    throw new ApiError({ status: 400, key: 'validation_failed', message: 'Olmadı', fieldErrors })
  })
  return (
    <MantineProvider>
      {/* Another form of the page with a field of the same name. */}
      <input aria-label="Başka ad" data-path="name" />
      <Form submit={submit}>
        <TextInput label="Ad" {...form.getInputProps('name')} />
        <TextInput label="Şehir" {...form.getInputProps('city')} />
        <details>
          <summary>Diğer</summary>
          <TextInput label="Katlı" {...form.getInputProps('folded')} />
        </details>
        <div hidden>
          <TextInput label="Gizli" data-path="hidden" />
        </div>
        <button type="submit">Gönder</button>
      </Form>
    </MantineProvider>
  )
}

async function send(setup: Setup) {
  render(<Sample {...setup} />)
  await userEvent.click(screen.getByRole('button', { name: 'Gönder' }))
}
const focused = () => document.activeElement

test('the first field with an error as one reads gets the focus, in whatever order the rules name them', async () => {
  await send({ rules: { city: 'Şehir eksik', name: 'Ad eksik' } })
  expect(focused()).toBe(screen.getByLabelText('Ad'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal by the server leads to the first wrong field too', async () => {
  await send({ answers: { city: 'Şehir olmaz', name: 'Ad olmaz' } })
  expect(await screen.findByText('Ad olmaz')).toBeTruthy()
  expect(focused()).toBe(screen.getByLabelText('Ad'))
})

test('a folded part opens for its error', async () => {
  await send({ rules: { folded: 'Katlı eksik' } })
  expect(screen.getByText('Diğer').closest('details')?.open).toBe(true)
  expect(focused()).toBe(screen.getByLabelText('Katlı'))
})

test('an error of a field that is not in sight, or of none, stands in an alert with the focus', async () => {
  await send({ answers: { hidden: 'Gizli olmaz', version: 'Sürüm olmaz' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Gizli olmazSürüm olmaz')
  expect(focused()).toBe(alert)
})

test('a wrong field in sight and others out of sight → the alert tells of the others, and goes with the next try', async () => {
  await send({ answers: { version: 'Sürüm olmaz', city: 'Şehir olmaz' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Sürüm olmaz')
  expect(focused()).toBe(screen.getByLabelText('Şehir'))
})

test('a form is refused at once while the schema of another form has not arrived', async () => {
  const arrival = Promise.withResolvers<z.ZodType>()
  laterRules(() => arrival.promise)({})
  await send({ rules: { name: 'Ad eksik' } })
  expect(focused()).toBe(screen.getByLabelText('Ad'))
  // Every test waits for what the one before it began to load.
  arrival.resolve(z.object({}))
})

test('a form whose own schema has not arrived shows no error until it has', async () => {
  const arrival = Promise.withResolvers<z.ZodType>()
  const check = laterRules(() => arrival.promise)
  await send({ check: (values) => ({ ...check(values), city: 'Şehir eksik' }) })
  expect(screen.queryByText('Şehir eksik')).toBeNull()
  arrival.resolve(z.object({ name: z.string().min(1, 'required') }))
  expect(await screen.findByText('Şehir eksik')).toBeTruthy()
  expect(focused()).toBe(screen.getByLabelText('Ad'))
})
