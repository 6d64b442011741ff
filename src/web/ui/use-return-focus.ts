// A dialog that is mounted open gives the focus back to what opened it; Mantine does so only for one that was mounted closed.
import { useEffect, useState } from 'react'

/** The button behind a menu's item: the item itself goes with its menu. */
function openerOf(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : element
}

export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      // The dialog has left the document by now; the focus went with it unless somebody has put it elsewhere.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) opener?.focus({ preventScroll: true })
    },
    [opener],
  )
}
