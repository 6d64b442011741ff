// The driver's connection to the embedded database. A packet of messages runs as a whole, in one call of PostgreSQL's WebAssembly.
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** The driver's first message, which has no letter. The embedded database knows no sign-in, so it is answered here. */
const STARTUP = 0
/** PostgreSQL's "ready for query", outside of a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

type Done = (error?: Error | null) => void

export class PGliteStream extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** There is one session, which outlives the driver's connection: what an earlier one left is dropped. */
  connect(): this {
    this.#pglite.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(packet: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#answer(packet, done)
  }

  override _writev(messages: { chunk: Buffer }[], done: Done): void {
    this.#answer(Buffer.concat(messages.map(({ chunk }) => chunk)), done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  #answer(packet: Buffer, done: Done): void {
    // Calls that have arrived in the meantime are read first: a transaction's statements would otherwise keep them waiting.
    setImmediate(() => {
      try {
        this.push(packet[0] === STARTUP ? READY : this.#pglite.execProtocolRawSync(packet))
        done()
      } catch (error) {
        done(error as Error)
      }
    })
  }

  // What the driver asks of a socket.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}
}
