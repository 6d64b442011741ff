// The answers to what the page asked before its scripts had loaded (index.html): who is signed in, and what the screen shows first.

interface FirstAnswers {
  /** The session that they were asked for. */
  token: string
  /** Milliseconds since 1970. */
  at: number
  /** By address. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    firstAnswers?: FirstAnswers
  }
}

/** A screen that comes later asks anew. */
const LONGEST_MS = 30_000

/** What nobody has taken yet may have changed. */
export function forgetFirstAnswers(): void {
  delete window.firstAnswers
}

/** The answer to a GET of this address, once. */
export function takeFirstAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const { firstAnswers } = window
  const answer = firstAnswers?.answers[address]
  if (!firstAnswers || !answer) return undefined
  delete firstAnswers.answers[address]
  return firstAnswers.token === token && Date.now() - firstAnswers.at < LONGEST_MS ? answer : undefined
}
