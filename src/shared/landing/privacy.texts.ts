import { shownPhone } from '../phone.ts'
import type { PublicWorkshop } from '../workshop/workshop.contract.ts'
import type { LegalText } from './legal-text.ts'

type Facts = Pick<PublicWorkshop, 'tradeName' | 'address' | 'email' | 'phone' | 'mersis'>

const listed = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ')

/** What the workshop has not filled in is left out. */
function controllerOf({ tradeName, address, email, phone, mersis }: Facts): string {
  const who = listed([tradeName ?? 'Bu uygulamayı işleten servis', address, mersis && `MERSİS ${mersis}`])
  const reach = listed([email, phone && shownPhone(phone)])
  return reach === '' ? `${who}.` : `${who}. Sorularınız için: ${reach}.`
}

const applicationTo = (email: string | null) => (email === null ? 'Başvurunuzu bize' : `Başvurunuzu ${email} adresine`)

const NOTHING: Facts = { tradeName: null, address: null, email: null, phone: null, mersis: null }

export const privacyText = (workshop: Facts = NOTHING): LegalText => ({
  title: 'Gizlilik politikası',
  updated: 'Son güncelleme: 20.11.2026',
  intro:
    '6698 sayılı Kişisel Verilerin Korunması Kanunu ("KVKK") uyarınca veri sorumlusu sıfatıyla, kişisel verilerinizi hangi amaçlarla işlediğimizi, kimlere aktardığımızı ve haklarınızı bu aydınlatma metniyle açıklıyoruz.',
  sections: [
    {
      title: '1. Veri sorumlusu',
      paragraphs: [controllerOf(workshop)],
    },
    {
      title: '2. İşlenen kişisel veriler',
      items: [
        'Kimlik ve iletişim: ad soyad, e-posta adresi, telefon, adres, şehir.',
        'Hesap ve işlem güvenliği: şifrenizin geri döndürülemez özeti, oturum kayıtları, IP adresi, giriş ve çıkış zamanları.',
        'Tekne ve motor: tekne adı, modeli, işaretlediğiniz konum; motor markası, modeli, seri numarası ve çalışma saati.',
        'Servis: talepleriniz, tercih ettiğiniz tarihler, teklifler, servis fotoğrafları, puan ve yorumlarınız.',
        'Tercihler: e-posta ve anlık bildirim seçimleriniz.',
      ],
    },
    {
      title: '3. İşleme amaçları ve hukuki sebepler',
      paragraphs: [
        'Verileriniz KVKK madde 5/2 uyarınca; sözleşmenin kurulması ve ifası (hesap, talep, teklif, randevu), hukuki yükümlülüklerin yerine getirilmesi (muhasebe, saklama süreleri), bir hakkın tesisi ve korunması ile temel haklarınıza zarar vermemek kaydıyla meşru menfaat (güvenlik, kötüye kullanımın önlenmesi) sebeplerine dayanılarak işlenir.',
        'Anlık bildirimler yalnızca tarayıcınızda izin verdiğinizde, açık rızanıza dayanılarak gönderilir; izninizi ayarlar sayfasından her zaman geri alabilirsiniz.',
      ],
    },
    {
      title: '4. Toplama yöntemi',
      paragraphs: [
        'Veriler, uygulamadaki formlar aracılığıyla sizin tarafınızdan ve hizmetin kullanımı sırasında elektronik ortamda otomatik yollarla toplanır. Yüklenen servis fotoğraflarındaki konum bilgisi (EXIF) kaydedilmeden silinir.',
      ],
    },
    {
      title: '5. Aktarım',
      paragraphs: [
        'Verileriniz satılmaz ve reklam amacıyla paylaşılmaz. Hizmet için zorunlu olduğu ölçüde işinize atanan teknisyenlere, barındırma ve e-posta hizmeti sağlayıcılarına ve yasal olarak yetkili kamu kurumlarına aktarılabilir.',
        'Haritayı açtığınızda harita görüntüleri dış bir harita sunucusundan yüklenir; bu sırada IP adresiniz o sunucuya ulaşır.',
      ],
    },
    {
      title: '6. Saklama süresi',
      paragraphs: [
        'Hesap bilgileriniz hesabınız açık olduğu sürece; teklif, servis ve işlem güvenliği kayıtları, Türk Ticaret Kanunu ve Vergi Usul Kanunu uyarınca on yıla kadar saklanır. Süresi dolan veriler silinir, yok edilir ya da anonim hâle getirilir.',
      ],
    },
    {
      title: '7. Çerezler ve tarayıcı deposu',
      paragraphs: [
        'Yalnızca hizmetin çalışması için zorunlu olanlar kullanılır: oturumunuzu yenileyen bir çerez, daha önce giriş yaptığınız tarayıcıyı 180 gün tanıyan bir çerez (başkalarının yanlış şifre denemeleri sizi kilitlemesin diye) ile oturum anahtarınızı ve tema tercihinizi tutan tarayıcı deposu. İzleme ya da reklam çerezi kullanılmaz. Çıkış yaptığınızda tema tercihi ve tanıma çerezi dışındaki kayıtlar silinir.',
      ],
    },
    {
      title: '8. KVKK madde 11 uyarınca haklarınız',
      items: [
        'Kişisel verinizin işlenip işlenmediğini öğrenme ve buna ilişkin bilgi isteme,',
        'İşleme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenme,',
        'Yurt içinde veya yurt dışında aktarıldığı üçüncü kişileri bilme,',
        'Eksik veya yanlış işlenmişse düzeltilmesini isteme,',
        'Kanunda öngörülen şartlarla silinmesini veya yok edilmesini, bunların aktarıldığı kişilere bildirilmesini isteme,',
        'Münhasıran otomatik sistemlerle analiz edilmesi sonucu aleyhinize bir sonuç doğmasına itiraz etme,',
        'Kanuna aykırı işleme nedeniyle zarara uğrarsanız zararın giderilmesini isteme.',
      ],
      paragraphs: [
        `${applicationTo(workshop.email)}, sistemde kayıtlı e-posta adresinizden iletebilirsiniz. Başvurular en geç otuz gün içinde ücretsiz olarak sonuçlandırılır. Yanıtı yetersiz bulursanız Kişisel Verileri Koruma Kurulu'na şikâyette bulunabilirsiniz.`,
      ],
    },
  ],
})
