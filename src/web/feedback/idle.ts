/** Where the browser doesn't report idle moments. */
const PAUSE_MS = 200

/** Runs it when the browser has nothing to do. What somebody waits for names the longest time for that. */
export function onIdle(run: () => void, longest?: IdleRequestOptions): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, longest)
  else setTimeout(run, longest ? 0 : PAUSE_MS)
}
