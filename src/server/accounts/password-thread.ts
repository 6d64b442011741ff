// A thread that computes and compares password hashes. On Linux it gives way to everything else that runs.
import { setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import { serveRenderer } from '../platform/render-thread.ts'

export interface PasswordJob {
  plain: string
  /** The hash to compare with; null makes a hash. */
  against: string | null
}

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const LOW_PRIORITY = 10

// On Linux this is the priority of the calling thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY)

// A comparison answers with one byte where the password is right, else with none.
serveRenderer(async ({ plain, against }: PasswordJob) =>
  against === null ? Buffer.from(hashSync(plain, COST)) : Buffer.alloc(verifySync(against, plain) ? 1 : 0),
)
