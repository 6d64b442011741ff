/**
 * When what the screen shows is on the display: the next frame draws it, and the one after that begins when the browser has passed it on.
 * A hidden page has no frames.
 */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
