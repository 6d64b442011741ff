// PGlite's emulated fsync does nothing: a power cut would lose acknowledged rows. This folder mount passes every fsync of
// PostgreSQL to the disk. It uses PGlite's internals, so the version is pinned, and `assertDurable` checks at each start that a
// commit calls it.
import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from './sync.ts'

interface OpenFile {
  nfd?: number | null
  node: unknown
}

interface NodeMount {
  realPath(node: unknown): string
  stream_ops: { fsync?: (file: OpenFile) => number }
}

const EIO = 29

type Init = NodeFS['init']

export class DurableFS extends NodeFS {
  /** How many syncs PostgreSQL asked for and got since the start. */
  syncs = 0
  readonly #onFailure: (error: unknown) => void

  constructor(folder: string, onFailure: (error: unknown) => void) {
    super(folder)
    this.#onFailure = onFailure
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const patch = (module: object) => this.#patch((module as { NODEFS: NodeMount }).NODEFS)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), patch],
        // PostgreSQL's PANIC: the memory of this process may be corrupt.
        onAbort: (reason: unknown) => this.#onFailure(new Error(`PostgreSQL stopped: ${String(reason)}`)),
      },
    }
  }

  #patch(mount: NodeMount): void {
    mount.stream_ops.fsync = (file) => {
      try {
        if (typeof file.nfd === 'number') fdatasyncSync(file.nfd)
        else syncFolder(mount.realPath(file.node))
        this.syncs += 1
        return 0
      } catch (error) {
        // After a failed sync the kernel may have dropped the pages: a retry would report success without having written them.
        this.#onFailure(error)
        return EIO
      }
    }
  }
}
