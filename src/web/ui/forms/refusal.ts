// After a refused submit the focus goes to the first field with an error, or to the alert with the error.

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [tabindex]'

/** A field inside a closed section or an inactive tab is not visible. */
const isVisible = (node: HTMLElement) =>
  !node.closest('[hidden], [inert]') && (node.checkVisibility?.({ visibilityProperty: true }) ?? true)

/** Mantine's inputs have their path in the form as an attribute. */
function fieldOf(form: HTMLElement, path: string): HTMLElement | null {
  const node = form.querySelector<HTMLElement>(`[data-path=${JSON.stringify(path)}]`)
  const folded = node?.closest('details')
  if (folded) folded.open = true
  return node && isVisible(node) ? node : null
}

const inOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The first field in reading order, not in the order of the errors, and the paths without a visible field. */
export function fieldsOf(form: HTMLElement, paths: readonly string[]) {
  const fields = paths.map((path) => fieldOf(form, path))
  const [first = null] = fields.filter((field) => field !== null).sort(inOrder)
  return { first, hiddenErrors: paths.filter((_, index) => fields[index] === null) }
}

export function focusField(field: HTMLElement): void {
  const target = field.matches(FOCUSABLE) ? field : (field.querySelector<HTMLElement>(FOCUSABLE) ?? field)
  if (target === field && !field.matches(FOCUSABLE)) field.tabIndex = -1
  target.scrollIntoView?.({ block: 'center' })
  target.focus({ preventScroll: true })
}
