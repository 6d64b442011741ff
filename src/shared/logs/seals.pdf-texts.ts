import { formatDay } from '../days.ts'

export interface SealOnPaper {
  day: string
  /** Hexadecimal. */
  seal: string
}

export const sealOnPaper = (day: string): string => `Olay kaydının ${formatDay(day)} günlük mührü (SHA-256)`
