import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { DayInput } from './day-input.tsx'

function Field({ initial = '' }) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <DayInput label="Gün" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  )
}

describe('the day field', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Gün' })
  const month = () => screen.queryByText('Kasım 2026')
  const value = () => screen.getByRole('status').textContent

  it('does not open its month for the focus alone, but for a tap', async () => {
    show(<Field initial="2026-11-20" />)
    await userEvent.tab()
    expect(document.activeElement).toBe(field())
    expect(month()).toBeNull()
    await userEvent.click(field())
    await waitFor(() => expect(month()).not.toBeNull())
  })

  it('opens with the arrow key, and Escape closes the month and nothing around it', async () => {
    show(<Field initial="2026-11-20" />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(month()).not.toBeNull())
    expect(field().getAttribute('data-mantine-stop-propagation')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(month()).toBeNull())
    expect(field().getAttribute('data-mantine-stop-propagation')).toBeNull()
  })

  it('takes the tapped day and closes; the same day again stays', async () => {
    show(<Field initial="2026-11-20" />)
    const tap = async (day: string) => {
      await userEvent.click(field())
      await userEvent.click(await screen.findByRole('button', { name: day }))
      await waitFor(() => expect(month()).toBeNull())
    }
    await tap('26 Kasım 2026')
    expect(value()).toBe('2026-11-26')
    expect(field().value).toBe('26.11.2026')
    await tap('26 Kasım 2026')
    expect(value()).toBe('2026-11-26')
  })

  it('takes a typed day', async () => {
    show(<Field />)
    await userEvent.type(field(), '5.3.2027')
    expect(value()).toBe('2027-03-05')
  })

  it('takes the place of the day that stood there, also without dots or year', async () => {
    show(<Field initial="2026-11-25" />)
    await userEvent.tab()
    await userEvent.keyboard('20112026')
    expect(value()).toBe('2026-11-20')
    await userEvent.tab()
    expect(field().value).toBe('20.11.2026')
    await userEvent.click(field())
    await userEvent.clear(field())
    await userEvent.type(field(), '5.3.27')
    await userEvent.tab()
    expect(value()).toBe('2027-03-05')
    expect(field().value).toBe('05.03.2027')
  })

  it('says what is no day, and does not send the day that stood there instead', async () => {
    const send = vi.fn()
    show(
      <form onSubmit={send}>
        <Field initial="2026-11-25" />
      </form>,
    )
    await userEvent.tab()
    await userEvent.keyboard('yarın{Enter}')
    expect(send).not.toHaveBeenCalled()
    expect(value()).toBe('')
    expect(screen.getByText('“yarın” bir gün değil; 20.11.2026 gibi yazın.')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.type(field(), '26.11.2026')
    expect(value()).toBe('2026-11-26')
    expect(screen.queryByText(/bir gün değil/)).toBeNull()
  })
})
