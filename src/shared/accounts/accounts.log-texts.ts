export const accountLogTexts = {
  registered: (email: string) => `${email} kayıt oldu`,
  signedIn: (email: string) => `${email} giriş yaptı`,
  signInFailed: (email: string, address: string) => `${email} ile giriş denemesi başarısız oldu (adres: ${address})`,
  signedOut: (email: string) => `${email} çıkış yaptı`,
  tokenReused: (email: string) =>
    `${email} hesabının bir oturumu güvenlik için kapatıldı: daha önce kullanılmış bir yenileme anahtarı yeniden sunuldu`,
  emailConfirmed: (email: string) => `${email} e-posta adresini doğruladı`,
  passwordChanged: (email: string) => `${email} şifresini değiştirdi`,
  passwordReset: (email: string) => `${email} şifresini e-postadaki bağlantıyla yeniledi`,
  accountClaimed: (email: string) =>
    `${email} adresinin sahibi yeni şifre belirledi; hesabın önceki şifresi ve oturumları geçersiz oldu`,
  settingsUpdated: (email: string, byEmail: boolean, byPush: boolean) =>
    `${email} bildirim tercihlerini değiştirdi: e-posta ${byEmail ? 'açık' : 'kapalı'}, anlık bildirim ${byPush ? 'açık' : 'kapalı'}`,
} as const
