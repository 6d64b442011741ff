// What a job earned, on its page.
import { formatDay } from '../days.ts'
import { formatMoney } from '../money.ts'
import { formatQuantity, type Unit } from '../quantity.ts'
import { durationText } from '../time/time.span.ts'

const lira = (amount: number) => formatMoney(amount, 'TRY')

export const jobResultTexts = {
  title: 'İşin sonucu',
  failed: 'İşin sonucu alınamadı',
  sold: 'Satılan (KDV hariç)',
  parts: 'Parçalar',
  hours: 'Çalışma',
  expenses: 'Giderler',
  result: 'Kalan',
  minus: (amount: number) => (amount === 0 ? lira(0) : `−${lira(amount)}`),
  unknownParts: (count: number) => `${count} parçanın maliyeti bilinmiyor`,
  unknownTime: (minutes: number) => `${durationText(minutes)} çalışmanın maliyeti bilinmiyor`,
  unknown: 'bilinmiyor',
  soldLine: (offerNumber: string, name: string) => `${offerNumber} · ${name}`,
  partLine: (name: string, quantity: number, unit: Unit | undefined, unitCost: number | null) =>
    [`${name}, ${formatQuantity(quantity, unit)}`, unitCost !== null && lira(unitCost)].filter(Boolean).join(' × '),
  hourLine: (person: string, minutes: number, hourCost: number | null) =>
    [`${person}, ${durationText(minutes)}`, hourCost !== null && lira(hourCost)].filter(Boolean).join(' × '),
  expenseLine: (kind: string, text: string | null, day: string) =>
    [kind, text, formatDay(day)].filter(Boolean).join(' · '),
} as const
