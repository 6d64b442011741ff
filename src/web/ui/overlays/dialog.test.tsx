import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { restoreFocus } from '../../app/shell/focus-restore.ts'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  // The root layout does the same.
  useEffect(restoreFocus, [])
  return (
    <>
      <button type="button" onClick={open}>
        Düzenle
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">İşlemler</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Menüden düzenle</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="Pencere" onClose={() => setIsOpen(false)}>
          <input aria-label="Ad" data-autofocus />
        </Dialog>
      )}
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

async function openAndClose() {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ad' })))
  await userEvent.click(button('Kapat'))
}

describe('a dialog that is mounted open', () => {
  it('gives the focus back to the button that opened it', async () => {
    show(<Page />)
    await userEvent.click(button('Düzenle'))
    await openAndClose()
    await waitFor(() => expect(document.activeElement).toBe(button('Düzenle')))
  })

  it('opened from a menu, gives it back to the button of the menu', async () => {
    show(<Page />)
    await userEvent.click(button('İşlemler'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Menüden düzenle' }))
    await openAndClose()
    await waitFor(() => expect(document.activeElement).toBe(button('İşlemler')))
  })
})
