// Passwords are stored as argon2id hashes (the library's default): 19 MiB, two passes, one lane.
import { passwordHashPool } from './password-hash-pool.ts'

/** No account's hash, at the same cost: an unknown account must take as long as a wrong password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CwTt7CwL0gW82bbiysNacQ$Dju5mTCReNRKvJDFG5voHmsLKFlLXkNTkxK+arXJhZQ'

const pool = passwordHashPool()

export const hashPassword = (plain: string): Promise<string> => pool.hash(plain)

/** Compares also where there is no stored hash, so that the time reveals nothing. @throws 503 where too many wait */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') ? stored : null
  const isRight = await pool.verify(known ?? DUMMY_HASH, plain)
  return isRight && known !== null
}
