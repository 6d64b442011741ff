/**
 * A camera reads the same code in every frame. It counts once, and again only after `awayMs` without it:
 * a second piece is a second scan.
 */
export function scanDebounce(awayMs: number): (code: string, now: number) => boolean {
  const lastSeen = new Map<string, number>()
  return (code, now) => {
    const before = lastSeen.get(code)
    lastSeen.set(code, now)
    return before === undefined || now - before >= awayMs
  }
}
