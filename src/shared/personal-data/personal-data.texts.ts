// The texts of *Verilerim*: what is kept about a person, why, and how long.
export const personalDataTexts = {
  title: 'Verilerim',
  download: 'Bilgilerimi indir',
  downloadHint:
    'Bilgileriniz, belgeleriniz ve fotoğraflarınız tek ZIP dosyasında gelir. İçinde okumanız için bir PDF, başka bir programa aktarmanız için bir JSON dosyası da vardır.',
  left: 'Şifreniz, giriş anahtarlarınız, başkalarına ait bilgiler ve işletmenin kendi notları bu dosyada yer almaz.',
  started: 'İndirme başladı. Dosya tarayıcınızın indirilenlerinde.',
  failed: 'Bilgileriniz indirilemedi',
  kept: 'Neyi, neden tutuyoruz?',
  parts: {
    ACCOUNT: {
      title: 'Hesabınız',
      what: 'Ad, e-posta, telefon, adres, tercihleriniz',
      why: 'Sizi tanımak ve size ulaşmak için. Hesabınız açık olduğu sürece tutulur.',
    },
    BOATS: {
      title: 'Tekneler ve motorlar',
      what: 'Kimlik, konum, motor saatleri, fotoğraflar',
      why: 'Bakımı zamanında ve doğru yapmak için. Tekneyi devrederseniz kayıtları yeni sahibine geçer.',
    },
    JOBS: {
      title: 'İşler',
      what: 'Talepler, servis formları, iş fotoğrafları, yorumlarınız',
      why: 'Sizinle yapılan sözleşme ve teknenin servis geçmişi için. On yıl saklanır.',
    },
    OFFERS: {
      title: 'Teklifler ve ödemeler',
      what: 'Teklifler, yanıtlarınız, borç ve tahsilatlar',
      why: 'Kanun ticari kayıtların on yıl saklanmasını ister.',
    },
    MESSAGES: {
      title: 'Bildirimler',
      what: 'Size gönderilen bildirimler ve e-postalar',
      why: 'Gelişmeleri haber vermek için. Tercihlerinizi Ayarlar’dan değiştirirsiniz.',
    },
    SECURITY: {
      title: 'Giriş ve güvenlik',
      what: 'Oturumlar, ağ adresi, ikinci adım, işlem kaydı',
      why: 'Hesabınızı korumak ve yapılan işlemleri kanıtlamak için.',
    },
  },
} as const
