import type { RequestNames } from '../requests/requests.log-texts.ts'
import type { TransactionStatus } from './part-lists.contract.ts'

const part = (name: string, code: string) => `${name} (${code})`
/** "3 adet", "1 adet" */
const pieces = (quantity: number) => `${quantity} adet`

export const sparePartLogTexts = {
  created: (name: string, code: string, quantity: number) =>
    `${part(name, code)} parçası eklendi, stok: ${pieces(quantity)}`,
  updated: (name: string, code: string) => `${part(name, code)} parçası güncellendi`,
  adjusted: (name: string, code: string, from: number, to: number, reason: string | null) =>
    `${part(name, code)} stoğu ${from} iken ${to} yapıldı${reason ? `: ${reason}` : ''}`,
  deleted: (name: string, code: string) => `${part(name, code)} parçası silindi`,
  archived: (name: string, code: string) => `${part(name, code)} parçası silindi (geçmişi arşivlendi)`,
} as const

const label = ({ boat, number }: RequestNames) => `${boat} · ${number}`
const ofRequest = (request: RequestNames | null) => (request === null ? '' : `${label(request)} için `)

export const partListLogTexts = {
  created: (request: RequestNames | null, kinds: number, quantity: number) =>
    kinds === 0
      ? `${ofRequest(request)}boş bir parça listesi oluşturuldu`
      : `${ofRequest(request)}parça listesi oluşturuldu: ${kinds} çeşit, ${pieces(quantity)} stoktan alındı`,
  updated: (request: RequestNames | null) =>
    request === null ? 'Parça listesi güncellendi' : `Parça listesi güncellendi: ${label(request)}`,
  itemAdded: (name: string, code: string, quantity: number) =>
    `Parça listesine ${pieces(quantity)} ${part(name, code)} eklendi`,
  deleted: (request: RequestNames | null, returned: number) =>
    `${request === null ? 'Parça' : `${label(request)} için oluşturulan parça`} listesi silindi, ${pieces(returned)} stoğa döndü`,
  allUsed: (request: RequestNames | null, kinds: number, quantity: number) =>
    `${ofRequest(request)}alınan parçalardan kalanların hepsi kullanıldı: ${kinds} çeşit, ${pieces(quantity)}`,
  moved: (status: TransactionStatus, name: string, code: string, quantity: number) =>
    ({
      USED: `${pieces(quantity)} ${part(name, code)} kullanıldı`,
      RETURNED: `${pieces(quantity)} ${part(name, code)} stoğa iade edildi`,
      DAMAGED: `${pieces(quantity)} ${part(name, code)} hasarlı ayrıldı`,
    })[status],
} as const
