// The texts of the landing page.
export const landingTexts = {
  login: 'Giriş yap',
  register: 'Kayıt ol',
  mainMenu: 'Hesap',
  heroStart: 'Teknenizin bakımı,',
  heroEnd: 'baştan sona elinizde.',
  heroText:
    'Randevudan teklife, onaydan teslimata: her adımı görün, her motor saatini, her parçayı kayıt altında tutun.',
  heroAction: 'Teknemi ekle',
  heroSecond: 'Nasıl çalışır?',
  exampleTitle: 'Gökçe Işık · Motor bakımı',
  exampleLabel: 'Örnek bir servis talebi',
  exampleSteps: [
    { text: 'Talep oluşturuldu', detail: '', done: true },
    { text: 'Teklif gönderildi', detail: '13.883,40 ₺', done: true },
    { text: 'Onay verildi', detail: '', done: true },
    { text: 'Tarih atandı', detail: '26 Kasım', done: true },
    { text: 'Teknisyen yolda', detail: '', done: false },
  ],
  done: 'tamamlandı',

  featuresTitle: 'Servisin bütün defteri tek yerde',
  featuresText: 'Tekne sahibi, servis ve teknisyen aynı kayda bakar; hiçbir iş telefonda kaybolmaz.',
  features: {
    appointments: { title: 'Çevrim içi randevu', text: 'Uygun günleri seçin, takvime biz işleyelim.' },
    history: { title: 'Bakım geçmişi', text: 'Yapılan her iş; teklifi, fotoğrafı ve tarihiyle.' },
    hours: { title: 'Motor saati takibi', text: 'Her motorun çalışma saati, servis geçmişiyle yan yana.' },
    storage: { title: 'Güvenli veri saklama', text: 'Kayıtlarınız korunur, yalnızca yetkili kişiler görür.' },
    location: {
      title: 'Konuma dayalı hizmet',
      text: 'Teknenizin yerini haritada işaretleyin, ekip doğru iskeleye gelsin.',
    },
    identity: { title: 'Dijital tekne kimliği', text: 'Tekne, motor ve servis bilgileri tek bir sayfada.' },
    support: { title: 'Hızlı destek', text: 'Arızada talebiniz anında servis ekibinin önüne düşer.' },
  },

  stepsTitle: 'Üç adımda başlayın',
  steps: [
    {
      title: 'Kayıt olun, teknenizi ekleyin',
      text: 'Hesabınızı açın; tekne ve motor bilgilerinizi birkaç dakikada girin.',
    },
    { title: 'Randevunuzu oluşturun', text: 'Bakım ya da arıza talebinizi, size uyan günlerle birlikte gönderin.' },
    { title: 'Süreci adım adım izleyin', text: 'Teklifi onaylayın, teknisyeni ve tarihi görün, iş bitince puanlayın.' },
  ],
  closingTitle: 'Bu sezon tekneniz hazır olsun',
  closingText: 'Hesap açmak ücretsizdir ve bir dakika sürer.',

  footerText: 'Tekne ve motor bakımı için talep, teklif, randevu ve servis takibi.',
  contactTitle: 'İletişim',
  legalTitle: 'Yasal',
  socialTitle: 'Bizi izleyin',
  social: { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', linkedin: 'LinkedIn' },
  whatsapp: 'WhatsApp’tan yazın',
  mersis: (number: string) => `MERSİS ${number}`,
  terms: 'Kullanım koşulları',
  privacy: 'Gizlilik politikası',
  rights: (year: number) => `© ${year} Pruva. Tüm hakları saklıdır.`,
} as const
