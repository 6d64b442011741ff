import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { decimal } from '../../../shared/fields.ts'
import { money, type NumberRange, pieces } from '../../../shared/typed-number.ts'
import { useSubmit } from './form.ts'
import { NumberField } from './number-field.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { needed, type Typed } from './typed.ts'
import { zodRules } from './zod-rules.ts'

const PRICE = money(10_000)
const check = zodRules(z.object({ price: decimal(PRICE) }))

function PriceForm({ onSend, price }: { onSend: (price: Typed) => void; price: Typed }) {
  const form = useForm({ initialValues: { price }, validate: (values) => check({ price: needed(values.price) }) })
  const submit = useSubmit(form, async (values) => onSend(values.price))
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <NumberField label="Fiyat" range={PRICE} {...form.getInputProps('price')} />
      <button type="submit">Gönder</button>
      <button type="button" onClick={() => form.setFieldValue('price', 1250)}>
        Doldur
      </button>
    </form>
  )
}

function open(price: Typed = 0) {
  const onSend = vi.fn()
  render(
    <MantineProvider>
      <PriceForm price={price} onSend={onSend} />
    </MantineProvider>,
  )
  return onSend
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const message = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent ?? null
const send = () => userEvent.click(screen.getByRole('button', { name: 'Gönder' }))

describe('a number field', () => {
  it.each([
    ['1.250', 1250, '1.250,00'],
    ['1250,5', 1250.5, '1.250,50'],
    ['12.5', 12.5, '12,50'],
  ])('%s typed over what stands there: %d, printed %s once left', async (typed, value, printed) => {
    const onSend = open()
    await userEvent.click(field())
    await userEvent.keyboard(typed)
    expect(field().value).toBe(typed)
    await userEvent.tab()
    expect(field().value).toBe(printed)
    await send()
    expect(onSend).toHaveBeenCalledWith(value)
  })

  it('takes an amount that was pasted with its sign', async () => {
    const onSend = open()
    await userEvent.click(field())
    await userEvent.paste(' 1.250,50 ₺')
    await send()
    expect(onSend).toHaveBeenCalledWith(1250.5)
  })

  it.each([
    ['1,250', 'En fazla 2 ondalık basamak girin'],
    ['on', 'Geçerli bir sayı girin, örneğin 1.250,5'],
    ['-5', 'Sayı eksi olamaz'],
    ['10.000,01', 'En çok 10.000 olabilir'],
  ])('%s: left, it stands there as typed with a message, and nothing is sent', async (typed, text) => {
    const onSend = open(5)
    await userEvent.click(field())
    await userEvent.keyboard(typed)
    expect(message()).toBeNull()
    await userEvent.tab()
    expect([field().value, message()]).toEqual([typed, text])
    await userEvent.click(field())
    await userEvent.keyboard('{Enter}')
    expect([field().value, message()]).toEqual([typed, typed.startsWith('10') ? 'Sayı çok büyük' : text])
    expect(onSend).not.toHaveBeenCalled()
  })

  it('the message goes with the next key', async () => {
    open()
    await userEvent.click(field())
    await userEvent.keyboard('12a')
    await userEvent.tab()
    expect(message()).not.toBeNull()
    await userEvent.type(field(), '{Backspace}3')
    expect(message()).toBeNull()
  })

  it('puts the thousands together while it is edited, and leaves the value alone that nobody touched', async () => {
    const onSend = open(1250.5)
    expect(field().value).toBe('1.250,50')
    await userEvent.click(field())
    expect(field().value).toBe('1250,50')
    await userEvent.click(screen.getByText('Fiyat'))
    await userEvent.tab()
    expect(field().value).toBe('1.250,50')
    await send()
    expect(onSend).toHaveBeenCalledWith(1250.5)
  })

  it('a dialog that opens with an amount shows it as printed; the first key works on it without dots', async () => {
    open(2400)
    act(() => field().focus())
    expect(field().value).toBe('2.400,00')
    await userEvent.keyboard('{ArrowRight}{Backspace}5')
    expect(field().value).toBe('2400,05')
    await userEvent.tab()
    act(() => field().focus())
    await userEvent.keyboard('7')
    expect(field().value).toBe('7')
  })

  it('shows a value that comes from elsewhere in place of what was typed', async () => {
    open()
    await userEvent.type(field(), 'on')
    await userEvent.click(screen.getByRole('button', { name: 'Doldur' }))
    expect([field().value, message()]).toEqual(['1.250,00', null])
  })

  it.each<[string, NumberRange]>([
    ['decimal', PRICE],
    ['numeric', pieces(0, 9)],
    ['text', { min: -90, max: 90, decimals: 6 }],
  ])('asks a phone for the keyboard %s', (keyboard, range) => {
    render(
      <MantineProvider>
        <NumberField aria-label="Sayı" range={range} />
      </MantineProvider>,
    )
    expect(field().inputMode).toBe(keyboard)
  })
})

describe('a quantity', () => {
  it('goes up and down by its keys and the arrows, within its range', async () => {
    const onChange = vi.fn()
    const show = (value: Typed) => (
      <MantineProvider>
        <QuantityInput aria-label="Adet" range={pieces(0, 1250)} value={value} onChange={onChange} />
      </MantineProvider>
    )
    const { rerender } = render(show(1249))
    await userEvent.click(screen.getByRole('button', { name: 'Adedi artır' }))
    expect(onChange).toHaveBeenLastCalledWith(1250)
    rerender(show(1250))
    expect(field().value).toBe('1.250')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adedi artır' }).disabled).toBe(true)
    await userEvent.type(field(), '{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith(1250)
    await userEvent.type(field(), '{ArrowDown}')
    expect(onChange).toHaveBeenLastCalledWith(1249)
    rerender(show(0))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adedi azalt' }).disabled).toBe(true)
  })
})
