import { formatDay } from '../days.ts'

export const bulletinLogTexts = {
  stored: (number: string, day: string) => `Merkez Bankası’nın ${formatDay(day)} günlü ${number} sayılı bülteni alındı`,
} as const
