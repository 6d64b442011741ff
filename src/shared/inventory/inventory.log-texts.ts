import { formatDay } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import { formatQuantity, formatTotals, type Quantity } from '../quantity.ts'
import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { TransactionStatus } from './part-lists.contract.ts'

const part = (name: string, code: string) => `${name} (${code})`
/** "3 adet", "4,5 litre" */
const amount = ({ quantity, unit }: Quantity) => formatQuantity(quantity, unit)

export const sparePartLogTexts = {
  created: (name: string, code: string, stock: Quantity) =>
    `${part(name, code)} parçası eklendi, stok: ${amount(stock)}`,
  continued: (name: string, code: string, stock: Quantity) =>
    `${part(name, code)} parçası yeni birimle sürdürüldü, eski kaydı arşivlendi; stok: ${amount(stock)}`,
  updated: (name: string, code: string) => `${part(name, code)} parçası güncellendi`,
  adjusted: (name: string, code: string, from: number, to: number, reason: string | null) =>
    `${part(name, code)} stoğu ${formatNumber(from)} iken ${formatNumber(to)} yapıldı${reason ? `: ${reason}` : ''}`,
  ordered: (name: string, code: string, ordered: Quantity, expectedOn: string | null) =>
    ordered.quantity === 0
      ? `${part(name, code)} parçası siparişte değil`
      : `${part(name, code)} parçasından siparişte: ${amount(ordered)}${expectedOn ? `, beklendiği gün ${formatDay(expectedOn)}` : ''}`,
  deleted: (name: string, code: string) => `${part(name, code)} parçası silindi`,
  archived: (name: string, code: string) => `${part(name, code)} parçası silindi (geçmişi arşivlendi)`,
} as const

export const receiptLogTexts = {
  entered: (supplier: string, number: string, items: readonly Quantity[]) =>
    `Mal kabul: ${supplier}, ${number}; ${items.length} çeşit, ${formatTotals(items)} stoğa alındı`,
  reversed: (supplier: string, number: string, items: readonly Quantity[]) =>
    `Mal kabul geri alındı: ${supplier}, ${number}; ${formatTotals(items)} stoktan düştü`,
} as const

const label = ({ boat, number }: RequestNames) => `${boat} · ${number}`
const ofRequest = (request: RequestNames | null) => (request === null ? '' : `${label(request)} için `)

export const partListLogTexts = {
  created: (request: RequestNames | null, kinds: number, taken: readonly Quantity[]) =>
    kinds === 0
      ? `${ofRequest(request)}boş bir parça listesi oluşturuldu`
      : `${ofRequest(request)}parça listesi oluşturuldu: ${kinds} çeşit, ${formatTotals(taken)} stoktan alındı`,
  updated: (request: RequestNames | null) =>
    request === null ? 'Parça listesi güncellendi' : `Parça listesi güncellendi: ${label(request)}`,
  itemAdded: (name: string, code: string, taken: Quantity) =>
    `Parça listesine ${amount(taken)} ${part(name, code)} eklendi`,
  deleted: (request: RequestNames | null, returned: readonly Quantity[]) =>
    `${request === null ? 'Parça' : `${label(request)} için oluşturulan parça`} listesi silindi, ${formatTotals(returned)} stoğa döndü`,
  allUsed: (request: RequestNames | null, kinds: number, used: readonly Quantity[]) =>
    `${ofRequest(request)}alınan parçalardan kalanların hepsi kullanıldı: ${kinds} çeşit, ${formatTotals(used)}`,
  moved: (status: TransactionStatus, name: string, code: string, moved: Quantity) =>
    ({
      USED: `${amount(moved)} ${part(name, code)} kullanıldı`,
      RETURNED: `${amount(moved)} ${part(name, code)} stoğa iade edildi`,
      DAMAGED: `${amount(moved)} ${part(name, code)} hasarlı ayrıldı`,
    })[status],
} as const
