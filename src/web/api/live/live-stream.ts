// One stream of changes from the server, read with fetch to send the bearer token. It reconnects automatically.
import { type LiveEvent, liveApi } from '../../../shared/live/live.contract.ts'
import { refresh } from '../refresh.ts'
import { readToken } from '../token-store.ts'

/** `hello`: connected, but anything may have changed meanwhile. `refused`: the session or its rights ended. */
export type LiveMessage = LiveEvent | 'hello' | 'refused'

type Outcome = 'ended' | 'failed' | 'replaced' | 'unauthorized' | 'forbidden'

/** Longer than a sign-out needs to leave the page. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Another device replaced this stream: reconnecting at once would replace that one. */
const REPLACED_WAIT_MS = 5 * 60_000
/** The server sends something every 20 s; a longer silence is a broken stream. */
const SILENCE_MS = 45_000

/** A stream's events other than its end. */
interface StreamHandlers {
  deliver: (message: LiveMessage) => void
  /** Connected; all earlier changes have been delivered. */
  onReady: () => void
}

/**
 * Runs until the signal aborts or the server refuses the session. The first connection begins after the position, so that
 * the page does not reload what it has just loaded; a later one has no record of missed changes.
 */
export async function readLive(
  signal: AbortSignal,
  deliver: (message: LiveMessage) => void,
  position: string | null = null,
): Promise<void> {
  let failures = 0
  let after = position
  const onReady = () => {
    failures = 0
    after = null
  }
  while (!signal.aborted) {
    const token = readToken()
    const outcome =
      token === null ? 'forbidden' : await connect({ token, after, signal, handlers: { deliver, onReady } })
    if (signal.aborted) return
    const isOver = outcome === 'forbidden' || (outcome === 'unauthorized' && !(await isRefreshed(token)))
    if (isOver) return deliver('refused')
    await pause(outcome === 'replaced' ? REPLACED_WAIT_MS : waitAfter(failures), signal)
    failures += 1
  }
}

/** Delivers the changes since the position, then ends: for a page whose stream another tab reads. */
export async function catchUp(
  signal: AbortSignal,
  deliver: (message: LiveMessage) => void,
  position: string | null,
): Promise<void> {
  const token = readToken()
  const left = new AbortController()
  let isReady = false
  const onReady = () => {
    isReady = true
    left.abort()
  }
  const within = AbortSignal.any([signal, left.signal])
  if (token && position) await connect({ token, after: position, signal: within, handlers: { deliver, onReady } })
  if (!isReady && !signal.aborted) deliver('hello')
}

/** Random, so that not all pages call a restarted server at the same moment. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + Math.random())

/** False when the server refused the refresh. Without an answer the stream tries again. */
const isRefreshed = (token: string | null): Promise<boolean> =>
  refresh(token).then(
    (refusal) => refusal === null || refusal.status !== 401,
    () => true,
  )

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

interface Connection {
  token: string
  /** The position that the stream begins after. */
  after: string | null
  signal: AbortSignal
  handlers: StreamHandlers
}

async function connect({ token, after, signal, handlers }: Connection): Promise<Outcome> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const response = await fetch(liveApi.stream.url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(after ? { 'last-event-id': after } : {}),
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
      // The screen's own calls have priority.
      priority: 'low',
    })
    if (response.status === 401) return 'unauthorized'
    if (response.status === 403) return 'forbidden'
    if (!response.ok || !response.body) return 'failed'
    return await readBlocks(response.body, restartTimer, handlers)
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

async function readBlocks(
  body: ReadableStream<Uint8Array>,
  restartTimer: () => void,
  { deliver, onReady }: StreamHandlers,
): Promise<Outcome> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return 'ended'
    restartTimer()
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('event: replaced')) return 'replaced'
      if (block.startsWith('event: hello')) deliver('hello')
      if (/^event: (hello|ready)/.test(block)) onReady()
      else if (block.startsWith('data: ')) deliver(JSON.parse(block.slice('data: '.length)))
    }
  }
}
