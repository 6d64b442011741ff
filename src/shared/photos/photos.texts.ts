// The texts of the photo screens.
import { formatNumber } from '../numbers.ts'

const MEGABYTE = 1024 * 1024

export const photosTexts = {
  title: 'Fotoğraflar',
  serviceTitle: 'Servis Fotoğrafları',
  ownerTitle: 'Talep fotoğrafları',
  empty: 'Fotoğraf yok',
  waiting: 'Gönderilmeyi bekleyen fotoğraf',
  ownerEmpty: (most: number) => `Sorunu gösteren en çok ${most} fotoğraf ekleyebilirsiniz.`,
  ownerFull: (most: number) => `${most} fotoğrafın hepsi eklendi. Birini silerseniz yerine başkasını ekleyebilirsiniz.`,
  listFailed: 'Fotoğraflar alınamadı',
  more: 'Daha fazla göster',
  unnamed: (number: number) => `Fotoğraf ${number}`,
  /** Precedes the caption, if there is one. */
  open: (number: number | null) => (number === null ? 'Büyüt:' : `Büyüt: Fotoğraf ${number}`),
  imageFailed: 'Görsel yüklenemedi',

  viewer: {
    title: 'Fotoğraf görüntüleyici',
    previous: 'Önceki fotoğraf',
    next: 'Sonraki fotoğraf',
    position: (number: number, total: number) => `${number} / ${total}`,
    remove: 'Fotoğrafı sil',
    removeQuestion: 'Fotoğraf silinecek. Silmek istediğinize emin misiniz?',
    removeFailed: 'Fotoğraf silinemedi',
  },

  upload: {
    open: 'Fotoğraf Yükle',
    openForOwner: 'Fotoğraf ekle',
    title: 'Fotoğraf Yükle',
    titleAfterRequest: 'Talebiniz alındı, fotoğraflar gönderiliyor',
    choose: 'Fotoğraf seç',
    chooseMore: 'Başka fotoğraf ekle',
    take: 'Fotoğraf çek',
    dropHere: 'Fotoğrafları buraya bırakın ya da seçin.',
    hint: 'JPEG, PNG, WebP ya da HEIC; her biri en fazla 15 MB. Konum bilgisi silinir.',
    required: 'Lütfen bir fotoğraf seçin',
    checking: 'Fotoğraflara bakılıyor…',
    problems: {
      notPhoto: (names: string) => `Fotoğraf olmadığı için eklenmedi: ${names}`,
      empty: (names: string) => `Dosya boş (0 bayt) olduğu için eklenmedi: ${names}`,
      broken: (names: string) => `Okunamadığı için eklenmedi, dosya bozuk olabilir: ${names}`,
    },
    tooMany: (most: number, names: string) =>
      `${most > 0 ? `En çok ${most} fotoğraf daha eklenebilir` : 'Daha fazla fotoğraf eklenemez'}; eklenmedi: ${names}`,
    list: 'Yüklenecek fotoğraflar',
    caption: 'Açıklama',
    captionHint: 'İsteğe bağlı',
    engine: 'Motor',
    noEngine: 'Motor belirtme',
    size: (bytes: number) =>
      bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${formatNumber(bytes / MEGABYTE, { most: 1 })} MB`,
    preparing: 'Hazırlanıyor…',
    sending: (percent: number) => `Yükleniyor… %${percent}`,
    processing: 'İşleniyor…',
    done: 'Yüklendi',
    failed: 'Fotoğraf yüklenemedi',
    lost: 'Sunucuya ulaşılamadı. Bağlantı gelince kendiliğinden yeniden denenir; bu pencereyi açık bırakın.',
    tooLarge: 'Fotoğraf 15 MB’tan büyük',
    retry: 'Yeniden dene',
    retryNamed: (name: string) => `${name}: yeniden dene`,
    remove: (name: string) => `${name}: listeden çıkar`,
    progressOf: (name: string) => `${name} yükleniyor`,
    submit: (count: number) => (count > 1 ? `${count} fotoğrafı yükle` : 'Yükle'),
    uploaded: (count: number) => (count > 1 ? `${count} fotoğraf yüklendi` : 'Fotoğraf yüklendi'),
    leaveTitle: 'Yüklenmemiş fotoğraflar var',
    leaveQuestion: 'Çıkarsanız henüz yüklenmemiş fotoğraflar gönderilmez.',
    leave: 'Çık',
    stay: 'Kal',
  },
} as const
