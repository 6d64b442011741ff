// Arrow up and down move from row to row of a table, to the same control; above the first row is the list's search field.
import type { KeyboardEvent } from 'react'

const CONTROL = 'a[href], button:not(:disabled)'
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL)]
const isPlain = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey

/** Handler of the table. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
  // React also passes on events of an open menu, which is outside the table's element.
  if (!step || !isPlain(event) || !control || !event.currentTarget.contains(control)) return
  const row = control.closest('tr')
  const rows = [...(row?.parentElement?.children ?? [])].filter((one) => controlsOf(one).length > 0)
  if (!row || !rows.includes(row)) return
  event.preventDefault()
  const at = controlsOf(row).indexOf(control as HTMLElement)
  const next = rows[rows.indexOf(row) + step]
  if (next) (controlsOf(next)[at] ?? controlsOf(next)[0])?.focus()
  else if (step < 0) searchAbove(event.currentTarget)?.focus()
}

const searchAbove = (table: Element) =>
  table.closest('[role=dialog], main')?.querySelector<HTMLElement>('input[type=search]:not(:disabled)')

/** Handler of the search field. */
export function moveToRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || !isPlain(event)) return
  const screen = event.currentTarget.closest('[role=dialog], main')
  const first = [...(screen?.querySelectorAll('tbody > tr') ?? [])].flatMap(controlsOf)[0]
  if (!first) return
  event.preventDefault()
  first.focus()
}
