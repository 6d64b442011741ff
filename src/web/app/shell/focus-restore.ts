// The keyboard never falls out of the page: when what has the focus is taken away (a dialog that closes, a row that is deleted,
// a button that its own press removes), the focus goes to what opened it, or to what stands in its place now.

/** What was focused, and where among its siblings each of its ancestors stood. */
type FocusPath = { element: HTMLElement; index: number }[]

const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** After what dialogs do themselves when they close. */
const WAIT_MS = 60

const indexOf = (element: Element) => Array.prototype.indexOf.call(element.parentElement?.children ?? [], element)

/** Up to the dialog or the page that it stands in. */
function pathOf(element: HTMLElement, root: Element): FocusPath {
  const path: FocusPath = []
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at === root ? null : at.parentElement)
    path.push({ element: at, index: indexOf(at) })
  return path
}

const nothingHasFocus = () => document.activeElement === null || document.activeElement === document.body

function isFocused(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.matches(FOCUSABLE)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The same control of the next row, say: down from `parent` along the places that the lost element's ancestors had. */
function focusNeighbour(parent: Element, lost: FocusPath): boolean {
  let at: Element | undefined = parent
  for (const { index } of lost.toReversed()) at = at?.children[Math.min(index, at.children.length - 1)]
  if (isFocused(at)) return true
  const top = lost.at(-1)
  const neighbour = top && parent.children[Math.min(top.index, parent.children.length - 1)]
  return isFocused(neighbour) || isFocused(neighbour?.querySelector(FOCUSABLE))
}

function goBack(path: FocusPath): void {
  const connected = path.findIndex(({ element }) => element.isConnected)
  if (connected < 0) return
  // A button that is busy takes no focus; when it is done, the change of its content asks again.
  if (connected === 0 && (isFocused(path[0]?.element) || path[0]?.element.matches(':disabled'))) return
  for (let at = Math.max(connected, 1); at < path.length; at++) {
    const parent = path[at]?.element
    if (!parent) continue
    if (parent.id === 'main') parent.focus({ preventScroll: true })
    if (parent.id === 'main' || focusNeighbour(parent, path.slice(0, at)) || isFocused(parent.querySelector(FOCUSABLE)))
      return
  }
}

/** Returns the end of it. */
export function restoreFocus(): () => void {
  /** The last focus in each dialog or menu, and in the page; the latest last. */
  const paths = new Map<Element, FocusPath>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const root = target.closest(OVERLAY) ?? document.body
    paths.delete(root)
    paths.set(root, pathOf(target, root))
  }
  /** A click on plain text takes the focus away on purpose. */
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      if (target.isConnected && !target.matches(':disabled') && nothingHasFocus())
        paths.delete(target.closest(OVERLAY) ?? document.body)
    })
  }
  const restore = () => {
    if (!nothingHasFocus()) return
    for (const [root, path] of [...paths].reverse()) {
      if (root.isConnected) return goBack(path)
      paths.delete(root)
    }
  }
  const observer = new MutationObserver(() => {
    if (!nothingHasFocus()) return
    clearTimeout(timer)
    timer = setTimeout(restore, WAIT_MS)
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}
