export const emailChangeLogTexts = {
  asked: (email: string) => `${email} e-posta adresini değiştirmek istedi`,
  moved: (before: string, email: string) => `${before} e-posta adresini ${email} olarak değiştirdi`,
  takenBack: (email: string, given: string) =>
    `${email} adresinin sahibi ${given} adresini geri aldı; hesabın şifresi ve oturumları geçersiz oldu`,
} as const
