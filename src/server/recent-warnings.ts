// The last warnings of this server's log, for the support packet. They hold no person: of an error its kind and its place, not its
// words, and of a line neither addresses nor quoted words nor long numbers.
import type { Clock } from './clock.ts'

const MOST = 200
const MOST_FRAMES = 6
const WARN = 40
const LEVELS: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' }

export interface Warning {
  at: string
  level: string
  text: string
  error?: { name: string; code?: string; places: string[] }
}

export interface RecentWarnings {
  note(level: number, args: readonly unknown[]): void
  list(): Warning[]
}

export function recentWarnings(clock: Clock): RecentWarnings {
  const kept: Warning[] = []
  return {
    note: (level, args) => {
      if (level < WARN) return
      kept.push(warningOf(level, args, clock()))
      if (kept.length > MOST) kept.shift()
    },
    list: () => [...kept],
  }
}

function warningOf(level: number, args: readonly unknown[], now: Date): Warning {
  const error = errorIn(args[0])
  const words = args.find((arg) => typeof arg === 'string') ?? ''
  // A line that only repeats the error would bring its words back.
  const text = error && words.includes(error.message) ? '' : withoutPersons(words)
  return { at: now.toISOString(), level: LEVELS[level] ?? String(level), text, ...(error && { error: kindOf(error) }) }
}

function errorIn(first: unknown): Error | undefined {
  if (first instanceof Error) return first
  const err = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
  return err instanceof Error ? err : undefined
}

function kindOf(error: Error): NonNullable<Warning['error']> {
  const { code } = error as { code?: unknown }
  const isCode = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code)
  return { name: error.constructor.name, ...(isCode && { code }), places: placesIn(error.stack ?? '') }
}

/** Files of the program, without the folder in which it is installed. */
const placesIn = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => (/^\s+at /.test(line) ? (line.match(/(?:src|dist|node_modules)\/[\w@./-]+:\d+/) ?? []) : []))
    .slice(0, MOST_FRAMES)

const withoutPersons = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\w+:\/\/\S+/g, '…')
    .replaceAll(/"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`|<[^>]*>|\([^)]*\)/g, '…')
    .replaceAll(/\+?\d[\d ().:-]{5,}/g, '…')
    .slice(0, 300)
