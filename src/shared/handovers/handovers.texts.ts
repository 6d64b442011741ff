// What both sides agree to. A change of its meaning is another number in the contract (HANDOVER_TERMS).
import { formatQuantity } from '../quantity.ts'
export const handoverTerms = {
  title: 'Devir metni',
  passes:
    'Yeni sahibine geçer: tekne, motorları, çalışma saatleri, bakım planları, fiyatsız olarak yapılan işler, iş fotoğrafları ve eski sahibinin adı ile imzası olmadan servis formları. QR etiketi çalışmaya devam eder.',
  stays:
    'Eski sahibinde kalır: adı ve telefonu, teklifler, fiyatlar, ödemeler ve ekstre, mesajlar, değerlendirmeler. Paylaşılmış bağlantılar sona erer.',
  moment:
    'Her iki tarafın onay anı kaydedilir. Devir kabul edilene kadar iki taraf da vazgeçebilir; kabul edildikten sonra geri alınamaz.',
} as const

export const handoversTexts = {
  title: 'Devirler',
  open: 'Tekneyi devret',
  history: 'Tekne geçmişi',
  book: 'Servis defteri',
  preview: 'Alıcıya göster',
  toBoats: 'Teknelere dön',
  offer: {
    title: 'Tekneyi devret',
    email: 'Yeni sahibinin e-posta adresi',
    placeholder: 'ornek@eposta.com',
    hint: 'Davet bu adrese gider ve 14 gün geçerlidir. Kabul etmek için aynı adresle onaylı bir Pruva hesabı gerekir.',
    withRequests: 'Açık servis talepleri de devredilsin (teklifi olanlar devredilemez)',
    people: (count: number) => `Devirle birlikte teknenin ${count} kişisinin erişimi biter.`,
    send: 'Kabul et ve öner',
    failed: 'Devir önerilemedi!',
    pending: (email: string, day: string) => `Bu tekne ${email} adresine önerildi. Yanıt için son gün: ${day}.`,
    cancel: 'Devri iptal et',
    cancelQuestion: 'Bekleyen devir iptal edilsin mi? Davet artık kullanılamaz.',
    loadFailed: 'Devir bilgisi alınamadı',
  },
  list: {
    label: 'Devirler',
    failed: 'Devirler alınamadı',
    empty: 'Devir yok',
    emptyHint: 'Bir tekneyi, sayfasındaki menüden devredebilirsiniz. Size önerilen tekneler burada görünür.',
    boat: 'Tekne',
    to: 'Kime',
    from: 'Kimden',
    day: 'Öneri günü',
    status: 'Durum',
    until: (day: string) => `${day} gününe kadar`,
  },
  statuses: { PENDING: 'Yanıt bekliyor', ACCEPTED: 'Devredildi', CANCELED: 'İptal edildi', EXPIRED: 'Süresi doldu' },
  accept: 'Devral',
  acceptTitle: (boat: string) => `${boat} teknesini devral`,
  acceptConfirm: 'Kabul et, devral',
  cancel: 'Vazgeç',
  historyOf: {
    periods: 'Sahiplik',
    present: 'bugüne kadar',
    mine: 'Sizin döneminiz',
    other: 'Başka bir sahibi',
    jobs: 'Yapılan işler',
    noJobs: 'Bu teknede tamamlanmış iş yok.',
    parts: 'Kullanılan parçalar',
    by: 'Teknisyen',
    photo: (number: string) => `${number} işinin fotoğrafı`,
    failed: 'Tekne geçmişi alınamadı',
    pieces: formatQuantity,
  },
} as const

export const handoverMailTexts = {
  subject: (boat: string) => `Pruva: ${boat} teknesi size devredilmek isteniyor`,
  title: 'Size bir tekne devredilmek isteniyor',
  body: (boat: string, model: string, day: string) =>
    `${boat} (${model}) teknesinin sahibi, tekneyi size devretmek istiyor. Davet ${day} gününe kadar geçerlidir.`,
  how: 'Kabul etmek için bu e-posta adresiyle Pruva hesabı açın ya da giriş yapın. Hesabınız onaylanınca Devirler sayfasında devir metnini okuyup tekneyi devralabilirsiniz.',
  ignore: 'Bu daveti beklemiyorsanız hiçbir şey yapmanız gerekmez.',
  action: 'Daveti aç',
} as const
