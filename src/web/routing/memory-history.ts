// A history without a browser: for the build, which draws the landing page, and for tests.
import type { History } from './history.ts'
import { type Location, resolve } from './location.ts'

const entryAt = (address: string, number: number): Location => ({
  ...resolve(address, '/'),
  state: null,
  key: number === 0 ? 'default' : `entry-${number}`,
})

/** The last address is open. */
export function createMemoryHistory(addresses: readonly [string, ...string[]]): History {
  const [first, ...rest] = addresses
  let before = [first, ...rest].map(entryAt)
  let open = before.pop() ?? entryAt(first, 0)
  let after: Location[] = []
  let listener: Parameters<History['onStep']>[0] = () => undefined
  return {
    get location() {
      return open
    },
    push(location) {
      before = [...before, open]
      open = location
      after = []
    },
    replace(location) {
      open = location
    },
    go(steps) {
      const all = [...before, open, ...after]
      const at = before.length + steps
      const next = all[at]
      if (!next) return
      before = all.slice(0, at)
      open = next
      after = all.slice(at + 1)
      listener(open, steps)
    },
    onStep(added) {
      listener = added
    },
  }
}
