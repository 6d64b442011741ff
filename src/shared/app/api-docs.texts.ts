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
  tooMany: 'Çok fazla deneme',
} as const
