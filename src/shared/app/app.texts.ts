// The texts around every screen: shell, menus, generic states, shared controls.
import type { OfferStatus } from '../offers/offers.contract.ts'
import type { RequestStatus } from '../requests/requests.status.ts'
import type { ProfileStatus, Role } from '../roles.ts'
import type { NumberProblem, NumberRange } from '../typed-number.ts'

const figure = (value: number) => value.toLocaleString('tr-TR', { maximumFractionDigits: 6 })

/** Messages at a number field about the typed number. */
const numberProblems = {
  invalid_number: ({ max, decimals }) => {
    const example = max < 1250 ? 12 : 1250
    return `Geçerli bir sayı girin, örneğin ${figure(decimals > 0 ? example + 0.5 : example)}`
  },
  number_not_whole: () => 'Tam sayı girin, ondalık basamak olamaz',
  number_not_negative: () => 'Sayı eksi olamaz',
  too_many_decimals: ({ decimals }) => `En fazla ${decimals} ondalık basamak girin`,
  number_too_small: ({ min }) => `En az ${figure(min)} olabilir`,
  number_too_large: ({ max }) => `En çok ${figure(max)} olabilir`,
} satisfies Record<NumberProblem, (range: NumberRange) => string>

/** `npm run notices` writes this file; the server serves it unchanged. */
export const NOTICES_PATH = '/third-party-notices.txt'

export const appTexts = {
  numberProblems,

  product: 'Pruva',
  description: 'Pruva: tekne ve motor bakımı için talep, teklif, randevu ve servis takibi tek yerde.',
  documentTitle: (page: string) => `${page} · Pruva`,
  unexpected: 'Beklenmeyen bir hata oluştu',
  retryIn: (seconds: number) =>
    seconds < 90
      ? `${seconds} saniye sonra yeniden deneyin.`
      : `${Math.ceil(seconds / 60)} dakika sonra yeniden deneyin.`,
  times: (message: string, count: number) => `${message} (${count} kez)`,
  sessionFailed: 'Oturum bilgileriniz alınamadı.',
  forbiddenToast: 'Erişim yetkiniz yok',

  notices: 'Açık kaynak bildirimleri',
  loading: 'Yükleniyor...',
  retry: 'Yeniden dene',
  recovering: 'Bağlantı gelince kendiliğinden yeniden denenecek.',
  close: 'Kapat',
  cancel: 'İptal',
  oneMore: 'Adedi artır',
  oneLess: 'Adedi azalt',
  save: 'Kaydet',
  saveName: 'Adı kaydet',
  keepName: 'Vazgeç',
  saving: 'Kaydediliyor...',
  sending: 'Gönderiliyor...',
  remove: 'Sil',
  confirm: 'Onayla',
  undo: 'Geri al',
  undoKeys: 'Geri al (Ctrl+Z)',
  undone: 'Geri alındı.',
  notUndone: 'Geri alınamadı.',
  /** For changes that people are notified of by mail and push. */
  undoInTime: 'E-postalar bir dakika sonra gönderilir.',
  clear: 'Temizle',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  passwordHint: (min: number) => `En az ${min} karakter`,
  passwordStrength: 'Şifre gücü:',
  passwordStrengths: ['Çok zayıf', 'Zayıf', 'Orta', 'İyi', 'Güçlü'],
  passwordCommon: 'Bu şifre çok yaygın: ilk denenen şifrelerden biri.',
  passwordsDiffer: 'Şifreler eşleşmiyor!',
  back: 'Geri',
  actions: 'İşlemler',
  home: 'Ana sayfaya dön',
  details: 'Detay',
  print: 'Yazdır',
  required: 'Zorunlu alan',

  skipToContent: 'İçeriğe geç',
  mainMenu: 'Ana menü',
  closeMenu: 'Menüyü kapat',
  collapseMenu: 'Menüyü daralt',
  expandMenu: 'Menüyü genişlet',
  moreMenu: 'Menü',
  userMenu: 'Kullanıcı menüsü',
  signOut: 'Çıkış yap',
  toDarkTheme: 'Koyu tema',
  toLightTheme: 'Açık tema',

  roles: { ADMIN: 'Admin', CUSTOMER: 'Müşteri', TECHNICIAN: 'Teknisyen' } satisfies Record<Role, string>,
  profileStatuses: {
    PENDING: 'Bekliyor',
    APPROVED: 'Onaylı',
    REJECTED: 'Reddedildi',
  } satisfies Record<ProfileStatus, string>,
  requestStatuses: {
    PENDING: 'Beklemede',
    WAITING_APPROVAL: 'Onay bekliyor',
    ACTIVE: 'Aktif',
    COMPLETED: 'Tamamlandı',
    REJECTED: 'Reddedildi',
    CANCELED: 'İptal edildi',
  } satisfies Record<RequestStatus, string>,
  offerStatuses: { SENT: 'Gönderildi', ACCEPTED: 'Kabul edildi', REJECTED: 'Reddedildi' } satisfies Record<
    OfferStatus,
    string
  >,

  pager: 'Sayfalama',
  page: (number: number, total: number, isExact = true) => `Sayfa ${number} / ${isExact ? '' : 'en az '}${total}`,
  previous: 'Önceki',
  next: 'Sonraki',

  listFailed: 'Liste alınamadı',
  searching: 'Aranıyor...',
  noMatch: 'Eşleşen kayıt yok',
  dayFormat: 'GG.AA.YYYY',
  notADay: (typed: string) => `“${typed}” bir gün değil; 20.11.2026 gibi yazın.`,
  previousMonth: 'Önceki ay',
  nextMonth: 'Sonraki ay',

  deleteTitle: 'Silme onayı',
  deleteQuestion: 'Silmek istediğinize emin misiniz?',
  confirmTitle: 'Onayınız gerekiyor',
  unsavedTitle: 'Kaydedilmemiş değişiklikler',
  unsavedQuestion: 'Bu sayfadan ayrılırsanız yaptığınız değişiklikler kaybolur. Ayrılmak istiyor musunuz?',
  unsavedLeave: 'Değişiklikleri sil ve ayrıl',
  unsavedStay: 'Düzenlemeye devam et',
  nameField: 'Ad',
  conflict: {
    title: 'Bu kaydı başka biri değiştirdi',
    text: 'Kayıttaki güncel hâli ile sizin yazdıklarınız yan yana. Benimkini uygularsanız yalnızca sizin değiştirdiğiniz alanlar yazılır.',
    same: 'Sizin yazdıklarınızla kayıttaki güncel hâli arasında fark yok.',
    again: 'İşleminiz yapılmadı. Güncel hâlini inceleyip yeniden seçin.',
    goOn: 'Güncel hâliyle devam et',
    deletedTitle: 'Bu kayıt bu arada silindi',
    deletedText: 'Artık kaydedilemez. Yazdıklarınızı buradan alabilirsiniz.',
    field: 'Alan',
    saved: 'Güncel',
    typed: 'Sizinki',
    before: 'Önceki',
    empty: 'Boş',
    untouched: 'Değiştirmediniz',
    mine: 'Benimkini uygula',
    theirs: 'Güncelini al',
  },

  offline: 'İnternet bağlantınız yok. Bağlantı gelince sayfa kendiliğinden güncellenir.',
  offlineTitle: 'İnternet bağlantınız yok',
  offlineScreen: 'Bu sayfa henüz bu cihaza inmemiş. Bağlantı gelince kendiliğinden açılır.',
  crashTitle: 'Bu sayfa açılamadı',
  crashText: 'Beklenmeyen bir hata oluştu. Sayfayı yeniden yüklemek çoğu zaman yeterlidir.',
  staleText: 'Uygulamanın yeni bir sürümü yayımlanmış olabilir. Sayfayı yeniden yükleyin.',
  reload: 'Sayfayı yeniden yükle',
  notFoundTitle: 'Sayfa bulunamadı',
  notFoundText: 'Aradığınız sayfa taşınmış ya da hiç var olmamış olabilir.',
  forbiddenTitle: 'Erişim yetkiniz yok',
  forbiddenText:
    'Bu sayfayı görüntüleme yetkiniz bulunmuyor. Bir yanlışlık olduğunu düşünüyorsanız yöneticinize başvurun.',

  titles: {
    landing: 'Tekne ve motor bakımı',
    auth: 'Giriş ve kayıt',
    emailConfirmation: 'E-posta doğrulama',
    confirm: 'E-posta doğrulanıyor',
    approvalPending: 'Hesap onayı',
    forgotPassword: 'Şifremi unuttum',
    resetPassword: 'Yeni şifre',
    terms: 'Kullanım koşulları',
    privacy: 'Gizlilik politikası',
    profile: 'Profilim',
    settings: 'Ayarlar',
    changePassword: 'Şifre değiştir',
    users: 'Kullanıcı Yönetimi',
    logs: 'Log Kayıtları',
    outbox: 'Gönderilemeyen iletiler',
    adminBoats: 'Tekne Yönetimi',
    adminBoat: 'Tekne detayı',
    engines: 'Motor ve marka yönetimi',
    adminRequests: 'Bakım & Arıza Yönetimi',
    request: 'Servis Talep Detayı',
    newOffer: 'Yeni teklif',
    myBoats: 'Teknelerim',
    boat: 'Tekne detayı',
    myRequests: 'Taleplerim',
    technicianDashboard: 'Görevlerim',
    inventory: 'Envanter',
    newPart: 'Yeni Parça Ekle',
    newPartList: 'Yeni Parça Listesi',
    partLists: 'Transaction Listeleri',
    partList: 'Parça Listesi Detayı',
    calendar: 'Takvim',
    overview: 'Genel bakış',
    workshop: 'İşletme',
  },
  /** Shown by search engines under the titles of public pages. */
  descriptions: {
    auth: 'Pruva hesabınıza giriş yapın ya da tekneniz için yeni bir hesap açın.',
    terms: 'Pruva tekne ve motor bakım servisinin kullanım koşulları.',
    privacy: 'Pruva kişisel verilerinizi nasıl işler, ne kadar saklar ve KVKK kapsamında hangi haklara sahipsiniz.',
  },
  menu: {
    overview: 'Genel bakış',
    requests: 'Bakım ve arıza',
    boats: 'Tekneler',
    engines: 'Motorlar',
    users: 'Kullanıcılar',
    workshop: 'İşletme',
    logs: 'Log kayıtları',
    myBoats: 'Teknelerim',
    myRequests: 'Taleplerim',
    tasks: 'Görevlerim',
    inventory: 'Envanter',
    calendar: 'Takvim',
    profile: 'Profilim',
    settings: 'Ayarlar',
  },
} as const
