// Where a refused form leads: to the first of its fields that has an error, or to the alert that tells of it.

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [tabindex]'

/** What lies in a part that is folded away, or behind another tab, is not in sight. */
const isInSight = (node: HTMLElement) =>
  !node.closest('[hidden], [inert]') && (node.checkVisibility?.({ visibilityProperty: true }) ?? true)

/** The place of a field: Mantine's inputs carry their path in the form. */
function placeOf(form: HTMLElement, path: string): HTMLElement | null {
  const node = form.querySelector<HTMLElement>(`[data-path=${JSON.stringify(path)}]`)
  const folded = node?.closest('details')
  if (folded) folded.open = true
  return node && isInSight(node) ? node : null
}

const inOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The first place as one reads, whatever the order of the errors, and the paths that have no place in sight. */
export function placesOf(form: HTMLElement, paths: readonly string[]) {
  const places = paths.map((path) => placeOf(form, path))
  const [first = null] = places.filter((place) => place !== null).sort(inOrder)
  return { first, unplaced: paths.filter((_, index) => places[index] === null) }
}

export function leadTo(place: HTMLElement): void {
  const target = place.matches(FOCUSABLE) ? place : (place.querySelector<HTMLElement>(FOCUSABLE) ?? place)
  if (target === place && !place.matches(FOCUSABLE)) place.tabIndex = -1
  target.scrollIntoView?.({ block: 'center' })
  target.focus({ preventScroll: true })
}
