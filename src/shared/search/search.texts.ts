import { formatCounted, type Unit } from '../quantity.ts'
import type { Role } from '../roles.ts'

export const searchTexts = {
  open: 'Ara',
  title: 'Arama',
  /** What each role can search for. */
  placeholder: {
    ADMIN: 'Tekne, kişi, telefon, seri no, talep ara...',
    CUSTOMER: 'Tekne, motor ya da talep ara...',
    TECHNICIAN: 'İş, tekne, müşteri ya da parça ara...',
  } satisfies Record<Role, string>,
  groups: {
    recent: 'Son açılanlar',
    pages: 'Sayfalar',
    boats: 'Tekneler',
    users: 'Kişiler',
    engines: 'Motorlar',
    requests: 'Talepler',
    parts: 'Parçalar',
  },
  results: 'Arama sonuçları',
  found: (count: number) => `${count} sonuç bulundu`,
  none: (word: string) => `“${word}” için sonuç bulunamadı`,
  noneHint: 'Başka bir sözcük ya da daha az harf deneyin.',
  failed: 'Arama yapılamadı',
  keepTyping: 'Aramak için en az iki harf yazın.',
  stock: (quantity: number, unit?: Unit) => `Stok: ${formatCounted(quantity, unit)}`,
  shelf: (code: string) => `Raf: ${code}`,
  withoutBoat: 'Teknesiz',
  keys: { move: 'gezin', open: 'aç', close: 'kapat' },
} as const
