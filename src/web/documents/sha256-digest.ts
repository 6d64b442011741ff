// SHA-256 (FIPS 180-4), for pages on plain HTTP. Nothing secret is hashed with it.

const WORD = 2 ** 32

/** The first 32 bits of the fractional parts: of the square and cube roots of the first primes. */
function constants(): { start: number[]; rounds: number[] } {
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  const fraction = (root: number) => ((root - Math.floor(root)) * WORD) | 0
  return {
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

/** One bit, zeros, and the length in bits, up to whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const whole = new Uint8Array(length)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(length - 8, Math.floor((bytes.length * 8) / WORD))
  view.setUint32(length - 4, (bytes.length * 8) % WORD)
  return view
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function digestOf(bytes: Uint8Array): Uint8Array {
  const { start, rounds } = constants()
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  const view = padded(bytes)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + index * 4)
    for (let index = 16; index < 64; index++) {
      const [early, late] = [words[index - 15] ?? 0, words[index - 2] ?? 0]
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[index] = (words[index - 16] ?? 0) + one + (words[index - 7] ?? 0) + two
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let index = 0; index < 64; index++) {
      const sumE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const choice = (e & f) ^ (~e & g)
      const first = (h + sumE + choice + (rounds[index] ?? 0) + (words[index] ?? 0)) | 0
      const sumA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + sumA + majority) | 0
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
