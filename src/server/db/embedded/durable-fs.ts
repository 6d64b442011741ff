// PGlite's emulated fsync does nothing: after a power cut acknowledged rows would be gone. This folder mount
// hands every fsync of PostgreSQL to the disk. It reaches into PGlite's internals, therefore the version is
// pinned, and `assertDurable` proves at each start that a commit really arrives here.
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
  /** How often PostgreSQL asked for, and got, a sync since the start. */
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
        // PostgreSQL's PANIC. Nothing in this process's memory can be trusted after it.
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
        // After a failed sync the kernel may have dropped the pages: retrying would report a success that is none.
        this.#onFailure(error)
        return EIO
      }
    }
  }
}
