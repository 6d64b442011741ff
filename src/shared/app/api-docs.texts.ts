/** The OpenAPI document's texts about itself and about refusals. */
export const apiDocsTexts = {
  description: 'Tekne ve motor bakım servisinin çağrıları.',
  license: 'Özel',
  invalidInput: 'Geçersiz girdi',
  noSession: 'Oturum yok',
  notAllowed: 'Yetki yok',
  badCredentials: 'Kimlik bilgisi geçersiz',
  notFound: 'Bulunamadı',
  conflict: 'Çakışma',
  appVersion: 'Uygulamanın sürüm sayısı; sunucunun artık desteklemediği sürüm 409 app_outdated alır',
  operationId: 'Cihazın kişi hareket ettiğinde ürettiği işlem kimliği; yinelenen çağrı ilk yanıtı alır',
  mismatch: 'İşlem kimliği başka bir çağrıda kullanılmış',
  tooMany: 'Çok fazla deneme',
} as const
