// What is pressed while a part loads waits for the part's field.
import { flushSync } from 'react-dom'

const EDITING = ['Enter', 'Escape', 'Backspace', 'ArrowUp', 'ArrowDown']
/** Milliseconds after the arrival within which a part gives its field the focus. */
const FOCUS_WAIT = 1_000

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** AltGr counts as Ctrl and Alt, and types a letter. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

/** Replaces the marked text, as typing does. */
function type(field: Field, text: string, erased = 0): void {
  // A field for addresses tells no position.
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  const from = start === end ? Math.max(start - erased, 0) : start
  const value = field.value.slice(0, from) + text + field.value.slice(end)
  // React takes the setter of the element itself for its own change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text || null }))
}

function press(key: string): void {
  const target = document.activeElement
  const isHandled = !target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  if (isHandled) return
  if (isField(target)) {
    if (key.length === 1) type(target, key)
    if (key === 'Backspace') type(target, '', 1)
    if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  } else if (key === 'Enter' && target instanceof HTMLElement && target.getAttribute('role') === 'menuitem')
    target.click()
}

/**
 * Holds the keys until `place`, a selector, gets the focus, and presses them there. Before that, Tab, a press of the pointer, or a part that
 * does not arrive ends the wait.
 */
export function holdKeys(arrival: Promise<unknown>, place: string): void {
  const keys: string[] = []
  const listening = new AbortController()
  const end = () => listening.abort()
  let isPlaced = false
  const pressAll = () => {
    if (listening.signal.aborted) return
    end()
    const field = document.activeElement
    // As after Tab, what is typed replaces what the field holds.
    if (field instanceof HTMLInputElement && keys.length > 0) field.select()
    // React draws what a key changed before it hears of the next one.
    for (const key of keys) flushSync(() => press(key))
  }
  const hold = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    // A browser may bring this key before the timer of `watch`.
    if (isPlaced) return pressAll()
    if (event.key === 'Tab') return end()
    if (event.key.length > 1 && !EDITING.includes(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The press that opened the part may last.
    if (!event.repeat) keys.push(event.key)
  }
  const watch = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest(place))) return
    isPlaced = true
    // The part's own handlers of the focus go first.
    setTimeout(pressAll)
  }
  const options = { capture: true, signal: listening.signal }
  addEventListener('keydown', hold, options)
  addEventListener('focusin', watch, options)
  addEventListener('pointerdown', () => (isPlaced ? pressAll() : end()), options)
  arrival.then(() => setTimeout(end, FOCUS_WAIT), end)
}
