const CODE = /[^\d.,]|^\d{8,}$/

/**
 * Tells a scanner's keys from a person's. A scanner types at least four characters without a pause, and Enter; either faster than
 * anybody, or what is no quantity: with a letter or a dash, or eight digits and more.
 * Give it every key; it returns the code that this Enter ends, or null. `isFirst` after a key: it may begin a code.
 */
export function scanBurst({ pauseMs = 250, fastMs = 35, least = 4 } = {}) {
  let code = ''
  let slowest = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    isFirst: () => code.length === 1,
    key: (key: string, now: number): string | null => {
      if (key === 'Shift') return null
      const gap = now - last
      last = now
      if (gap > pauseMs || (key.length > 1 && key !== 'Enter')) code = ''
      if (key.length === 1) {
        slowest = code === '' ? 0 : Math.max(slowest, gap)
        code += key
        return null
      }
      const isCode = code.length >= least && (Math.max(slowest, gap) <= fastMs || CODE.test(code))
      const ended = key === 'Enter' && isCode ? code : null
      code = ''
      return ended
    },
  }
}
