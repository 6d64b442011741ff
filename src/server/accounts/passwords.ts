// Passwords are stored as argon2id hashes (the library's default): 19 MiB, two passes, one lane. Threads of their own compute them.
import { passwordLanes } from './password-lanes.ts'

/** No account's hash, at the same cost: an unknown account must take as long as a wrong password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$CwTt7CwL0gW82bbiysNacQ$Dju5mTCReNRKvJDFG5voHmsLKFlLXkNTkxK+arXJhZQ'

const inLane = passwordLanes()

export const hashPassword = async (plain: string): Promise<string> =>
  (await inLane({ plain, against: null })).toString()

/** Compares also where there is no stored hash, so that the time reveals nothing. @throws 503 where too many wait */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') ? stored : null
  const answer = await inLane({ plain, against: known ?? DUMMY_HASH })
  return answer.length > 0 && known !== null
}
