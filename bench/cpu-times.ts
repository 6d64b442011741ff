// CPU times of processes. Linux only.
import { readFileSync } from 'node:fs'

const CLOCK_TICKS = 100

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Milliseconds that a process has used with all of its threads, also ended ones; in steps of ten. */
export function processTime(pid: number | undefined): number {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / CLOCK_TICKS
}

/** Milliseconds of its first thread, which in a server runs the JavaScript and the embedded database; in nanoseconds' steps. */
export function threadTime(pid: number | undefined): number {
  return Number(read(`/proc/${pid}/schedstat`).split(' ')[0] ?? 0) / 1e6
}
