import { type RefObject, useEffect } from 'react'

const TYPING = 'input, textarea, select, [contenteditable=true]'

/**
 * Whatever is typed while no field has the focus belongs to this one: a scanner types wherever the focus is. The key itself
 * still lands in the field. Behind an open dialog nothing is typed.
 */
export function useScannerFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const redirect = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' '
      if (!isText || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (document.querySelector('[role=dialog]')) return
      field.current?.focus()
    }
    document.addEventListener('keydown', redirect)
    return () => document.removeEventListener('keydown', redirect)
  }, [field])
}
