// Passwords are stored as argon2id hashes (the library's default): 19 MiB, two passes, one lane. The library uses its own threads.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** No account's hash, at the same cost: an unknown account must take as long as a wrong password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CwTt7CwL0gW82bbiysNacQ$Dju5mTCReNRKvJDFG5voHmsLKFlLXkNTkxK+arXJhZQ'

// Many sign-ins at once must not use every core.
const LANES = Math.max(1, availableParallelism() - 1)
const waiting: (() => void)[] = []
let busy = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < LANES) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, COST))

/** Compares also where there is no stored hash, so that the time reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await inTurn(() => verify(known ?? DUMMY_HASH, plain))
  return matches && known !== null
}
