import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restoreFocus } from './focus-restore.ts'

let stop: () => void
beforeEach(() => {
  stop = restoreFocus()
})
afterEach(() => stop())

const button = (name: string) => screen.getByRole('button', { name })
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)))

/** Rows that are deleted after a question, and a dialog that is removed as a whole. */
function Screen() {
  const [rows, setRows] = useState(['bir', 'iki', 'üç'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <p>metin</p>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <a href={`/${row}`}>{row}</a>
              <button type="button" onClick={() => setAsked(row)}>
                {row} sil
              </button>
            </li>
          ))}
        </ul>
      </main>
      {asked && (
        <div role="dialog">
          <button
            type="button"
            onClick={() => {
              setRows(rows.filter((row) => row !== asked))
              setAsked(null)
            }}
          >
            Sil
          </button>
          <button type="button" onClick={() => setAsked(null)}>
            Vazgeç
          </button>
        </div>
      )}
    </>
  )
}

async function press(name: string) {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}

it('focus: goes back to what opened a dialog', async () => {
  render(<Screen />)
  await press('iki sil')
  await press('Vazgeç')
  await expectFocus('iki sil')
})

it('focus: goes to the row that took the place of a deleted one, to the last one, and to the screen when none is left', async () => {
  render(<Screen />)
  await press('iki sil')
  await press('Sil')
  await expectFocus('üç sil')
  await press('üç sil')
  await press('Sil')
  await expectFocus('bir sil')
  await press('bir sil')
  await press('Sil')
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
})

it('focus: leaves the focus away where a click took it away', async () => {
  const { rerender } = render(<Screen />)
  button('iki sil').focus()
  await userEvent.click(screen.getByText('metin'))
  rerender(<Screen key="anew" />)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
})
