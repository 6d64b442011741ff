// Fetches a bulletin: its bytes are limited in size and time before anything reads them.
import { createHash } from 'node:crypto'
import { type Bulletin, readBulletin } from './bulletin-file.ts'

/** A bulletin has about 12 kB. */
export const MAX_BYTES = 512 * 1024
const TIMEOUT_MS = 20_000

export interface FetchedBulletin extends Bulletin {
  sha256: string
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error(`The bulletin has more than ${MAX_BYTES} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** @throws Error for any answer that is no whole bulletin */
export async function fetchBulletin(
  url: string,
  { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<FetchedBulletin> {
  const limit = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: { accept: 'application/xml, text/xml' },
    redirect: 'manual',
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`The bulletin was answered with ${answer.status}.`)
  }
  const bytes = await bytesOf(answer)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return { ...readBulletin(text), sha256: createHash('sha256').update(bytes).digest('hex') }
}
