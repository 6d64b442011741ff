// Work that many callers can ask for at once and that nobody waits for on a screen: one part of it in each round of the event loop,
// so that every other call has its place between two parts.
const waiting: (() => void)[] = []

function startNext(): void {
  const start = waiting.shift()
  if (waiting.length > 0) setImmediate(startNext)
  start?.()
}

export function takeTurn(start: () => void): void {
  if (waiting.push(start) === 1) setImmediate(startNext)
}
