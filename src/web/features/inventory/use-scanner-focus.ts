import { type RefObject, useEffect } from 'react'

const TYPING = 'input, textarea, select, [contenteditable=true]'

/**
 * Moves the focus to this field when a key is typed outside of all fields, because a scanner types wherever the focus is.
 * The field gets that key too. An open dialog prevents this.
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
