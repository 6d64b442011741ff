// Keeps the keyboard focus in the page: when the focused element is removed (in a dialog that closes, in a deleted row, a button
// that its press removes), the focus goes to the element that opened it, or to the one now in its place.

/** An element and its ancestors, each with its index among its siblings. */
type FocusPath = { element: HTMLElement; index: number }[]

const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** Longer than a closing dialog's own focus change. */
const WAIT_MS = 60

const indexOf = (element: Element) => Array.prototype.indexOf.call(element.parentElement?.children ?? [], element)

/** Up to `root`, which is its dialog or the page. */
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

/** Focuses the element at the lost element's indexes below `parent`, such as the same control of the next row. */
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
  // A busy button takes no focus. When it is done, its content changes, which starts this again.
  if (connected === 0 && (isFocused(path[0]?.element) || path[0]?.element.matches(':disabled'))) return
  for (let at = Math.max(connected, 1); at < path.length; at++) {
    const parent = path[at]?.element
    if (!parent) continue
    if (parent.id === 'main') parent.focus({ preventScroll: true })
    if (parent.id === 'main' || focusNeighbour(parent, path.slice(0, at)) || isFocused(parent.querySelector(FOCUSABLE)))
      return
  }
}

/** Returns a stop function. */
export function restoreFocus(): () => void {
  /** The last focus in each dialog or menu and in the page, newest last. */
  const paths = new Map<Element, FocusPath>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const root = target.closest(OVERLAY) ?? document.body
    paths.delete(root)
    paths.set(root, pathOf(target, root))
  }
  /** A click on plain text removes the focus on purpose. */
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
