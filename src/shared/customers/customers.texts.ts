// The screens of customers: the list, a new one by telephone, and what the app cannot tell them itself.
import { formatDay } from '../days.ts'
import { formatNumber } from '../numbers.ts'
import type { RequestStatus } from '../requests/requests.status.ts'
import { dative, locative } from '../suffixes.ts'
import type { UserInfo } from '../users/users.contract.ts'
import type { CustomerRow } from './customers.contract.ts'

interface Told {
  status: RequestStatus
  boatName: string
  requestNumber: string
  assignedDate: string | null
}

const NEWS: Record<RequestStatus, (day: string | null) => string> = {
  PENDING: (day) => (day ? `servis gününüz ${day}` : 'talebinizi aldık'),
  WAITING_APPROVAL: () => 'teklifimiz hazır, yanıtınızı bekliyoruz',
  ACTIVE: (day) => (day ? `servis gününüz ${day}` : 'işinizi sıraya aldık'),
  COMPLETED: () => 'işiniz tamamlandı',
  REJECTED: () => 'teklifimizi kabul etmediğinizi kaydettik',
  CANCELED: () => 'talebiniz iptal edildi',
}

export const customersTexts = {
  title: 'Müşteriler',
  search: 'Ad, telefon, tekne ya da vergi no ara...',
  listFailed: 'Müşteri listesi alınamadı',
  total: (count: number, isExact = true) => `${isExact ? 'Toplam' : 'En az'} ${formatNumber(count)} müşteri`,
  state: 'Göster',
  states: { '': 'Hepsi', NONE: 'Hesapsız', INVITED: 'Davetli', DEBTOR: 'Borçlu', ARCHIVED: 'Arşiv' },
  restore: 'Geri getir',
  restoreOf: (name: string) => `Geri getir: ${name}`,
  notRestored: 'Müşteri geri getirilemedi',
  columns: { name: 'Ad', phone: 'Telefon', boats: 'Tekneler', open: 'Açık', signIn: 'Giriş' },
  signIns: { NONE: 'Hesapsız', INVITED: 'Davetli', ACTIVE: 'Hesabı var' } satisfies Record<
    CustomerRow['signIn'],
    string
  >,
  moreBoats: (names: readonly string[], count: number) =>
    count > names.length ? `${names.join(', ')} ve ${count - names.length} tekne daha` : names.join(', '),
  noName: 'Adı yok',
  empty: 'Henüz müşteri yok. İlk arayanı kaydedin.',
  emptyFound: 'Müşteri bulunamadı',
  emptyFoundHint: 'Aramayı ya da süzgeci değiştirip yeniden deneyin.',

  create: {
    open: 'Yeni müşteri',
    phone: 'Telefon',
    name: 'Ad soyad ya da unvan',
    isCompany: 'Şirket',
    boat: 'Tekne',
    model: 'Tekne modeli',
    email: 'E-posta',
    save: 'Kaydet',
    saveAndRequest: 'Kaydet ve talep aç',
    failed: 'Müşteri kaydedilemedi',
    known: (name: string) => `Bu numara ${locative(name)}`,
    openKnown: 'Aç',
    another: 'Aynı numarayı kullanan başka biri',
    chooseKnown: 'Bu kişiyi seç',
  },

  card: {
    loadFailed: 'Müşteri alınamadı',
    notFound: 'Müşteri bulunamadı',
    notFoundHint: 'Silinmiş olabilir.',
    toList: 'Müşterilere dön',
    info: 'Bilgiler',
    kind: 'Tür',
    kinds: { PERSON: 'Kişi', COMPANY: 'Şirket' } satisfies Record<UserInfo['kind'], string>,
    district: 'İlçe',
    language: 'Dil',
    languages: { tr: 'Türkçe', en: 'İngilizce', de: 'Almanca', ru: 'Rusça' } satisfies Record<
      UserInfo['language'],
      string
    >,
    channel: 'Nasıl haber verilsin',
    channels: { EMAIL: 'E-posta', SMS: 'SMS', WHATSAPP: 'WhatsApp', CALL: 'Telefon' } satisfies Record<
      UserInfo['channel'],
      string
    >,
    note: 'İşletmenin notu',
    noteHint: 'Müşteri bunu görmez.',
    sameNumber: 'Aynı telefon',
    sameTaxNumber: 'Aynı vergi no',
    boats: 'Tekneler',
    noBoats: 'Teknesi yok.',
    addBoat: 'Tekne ekle',
    archivedBoats: (count: number) => `Arşivdeki tekneler (${formatNumber(count)})`,
    restoreBoat: (name: string) => `Geri getir: ${name}`,
    boatNotRestored: 'Tekne geri getirilemedi',
    people: 'Kişiler',
    onBoatOf: (word: string, owner: string) => `${word}, sahibi ${owner}`,
    request: 'Talep aç',
    requestFor: (boat: string) => `${boat} için talep aç`,
    requests: 'Talepler',
    noRequests: 'Henüz talep yok',
    noRequestsHint: 'Aradığında teknesinin yanındaki düğmeyle talep açın.',
    ledger: 'Cari',
    open: 'Açık bakiye',
    statement: 'Cari hesap ekstresi',
    edit: 'Düzenle',
    editTitle: 'Müşteriyi düzenle',
    call: 'Ara',
    callTo: (name: string) => `Ara: ${name}`,
    chat: 'WhatsApp',
    chatTo: (name: string) => `WhatsApp: ${name}`,
  },

  tell: {
    title: (name: string) => `${dative(name)} siz haber verin`,
    text: 'Doğrulanmış e-posta adresi ya da hesabı olmadığı için uygulama ona kendiliğinden haber veremez.',
    message: (name: string, { boatName, requestNumber, status, assignedDate }: Told) =>
      `Merhaba ${name}, ${boatName} (${requestNumber}): ${NEWS[status](assignedDate && formatDay(assignedDate))}.`,
    payment: (name: string, { boatName, requestNumber }: Pick<Told, 'boatName' | 'requestNumber'>, open: string) =>
      `Merhaba ${name}, ${boatName} (${requestNumber}): ödenecek tutar ${open}.`,
  },
} as const
