import type { LegalText } from './legal-text.ts'

export const termsText: LegalText = {
  title: 'Kullanım koşulları',
  updated: 'Son güncelleme: 20.11.2026',
  intro:
    'Bu koşullar, Pruva tekne ve motor bakım servis yönetimi uygulamasını ("Pruva") kullanımınızı düzenler. Hesap açarak bu koşulları okuduğunuzu ve kabul ettiğinizi beyan edersiniz.',
  sections: [
    {
      title: '1. Hizmetin kapsamı',
      paragraphs: [
        'Pruva; tekne ve motor kayıtlarının tutulmasını, bakım ve arıza taleplerinin iletilmesini, fiyat tekliflerinin hazırlanıp onaylanmasını, randevuların planlanmasını ve servis sürecinin izlenmesini sağlar.',
        'Bakım ve onarım işinin kendisi, teklifte adı geçen servis tarafından yürütülür. Teklifte yazılı kalemler, tutarlar ve kur, teklif kabul edildiği anda iki taraf için de bağlayıcı olur.',
      ],
    },
    {
      title: '2. Hesap açma ve onay',
      paragraphs: [
        'Hesap açmak için geçerli bir e-posta adresi gerekir. E-posta adresiniz doğrulanıp profil bilgileriniz yönetici tarafından onaylanana kadar yalnızca profil sayfanızı kullanabilirsiniz.',
        'Profilinizde verdiğiniz bilgilerin doğru ve güncel olmasından siz sorumlusunuz. Yanlış ya da eksik bilgi verilmesi durumunda onay reddedilebilir; bilgilerinizi düzelterek yeniden başvurabilirsiniz.',
      ],
    },
    {
      title: '3. Hesap güvenliği',
      paragraphs: [
        'Şifrenizi kimseyle paylaşmayın. Hesabınızın izinsiz kullanıldığını düşünüyorsanız şifrenizi hemen değiştirin ve bize haber verin. Şifre değişikliği diğer bütün oturumlarınızı kapatır.',
      ],
    },
    {
      title: '4. Talepler, teklifler ve iptal',
      paragraphs: [
        'Oluşturduğunuz talepler servis ekibine iletilir. Talebinizi, teklif onayı verilene kadar uygulama üzerinden ücretsiz iptal edebilirsiniz. Onay sonrasında iptal için servisle iletişime geçmeniz gerekir.',
        'Teklifler avro ya da başka bir döviz cinsinden hazırlanabilir; Türk lirası karşılığı, teklifin üzerinde yazan sabit kurla hesaplanır. Kabul edilen teklifin kuru sonradan değişmez. Geçerlilik süresi dolmuş bir teklifi kabul etmeden önce fiyatların hâlâ geçerli olduğunu servisle görüşün.',
        'Atanan tarih; hava koşulları, parça tedariki ya da marina kuralları nedeniyle değişebilir. Değişiklikler size bildirilir.',
      ],
    },
    {
      title: '5. Uygun kullanım',
      paragraphs: [
        "Pruva'yı yasalara aykırı biçimde, başkalarının haklarını ihlal edecek şekilde ya da hizmetin işleyişini bozacak biçimde kullanamazsınız. Yalnızca kullanım hakkına sahip olduğunuz içerikleri yükleyebilirsiniz.",
      ],
    },
    {
      title: '6. Sorumluluk',
      paragraphs: [
        'Hizmetin kesintisiz çalışması için gerekli özen gösterilir; ancak bakım çalışmaları, internet altyapısı ya da mücbir sebepler nedeniyle oluşan kesintilerden dolayı sorumluluk kabul edilmez. Zorunlu tüketici hakları saklıdır.',
        'Uygulamadaki bakım kayıtları ve motor saatleri bilgi amaçlıdır; üreticinin bakım talimatlarının ve deniz güvenliği kurallarının yerini tutmaz.',
      ],
    },
    {
      title: '7. Hesabın kapatılması',
      paragraphs: [
        'Hesabınızın kapatılmasını dilediğiniz zaman isteyebilirsiniz. Tamamlanmış servis kayıtları ve teklifler, yasal saklama süreleri boyunca arşivde tutulur.',
      ],
    },
    {
      title: '8. Değişiklikler ve uygulanacak hukuk',
      paragraphs: [
        'Koşullar güncellendiğinde yeni metin bu sayfada yayımlanır. Bu koşullara Türk hukuku uygulanır; uyuşmazlıklarda kanunen yetkili mahkemeler ve icra daireleri, tüketiciler için yerleşim yerindeki tüketici hakem heyetleri ve tüketici mahkemeleri yetkilidir.',
      ],
    },
  ],
}
