import { vi } from 'vitest'

/** Waits until `check` passes. The limit only decides when a test is given up. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 20 })
