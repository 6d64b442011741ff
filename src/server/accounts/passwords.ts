import { hash } from '@node-rs/argon2'

/** argon2id (the library's default) with 19 MiB, two passes, one lane; runs on the library's own threads. */
export const hashPassword = (plain: string): Promise<string> =>
  hash(plain, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
