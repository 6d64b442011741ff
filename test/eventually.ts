import { vi } from 'vitest'

/** Waits for what happens by itself, as long as it takes: the limit only says when a test is given up. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 })
