export const invitationLogTexts = {
  invited: (name: string, by: 'MAIL' | 'LINK') =>
    by === 'MAIL' ? `${name} e-postayla hesap açmaya davet edildi` : `${name} için hesap açma daveti oluşturuldu`,
  ended: (name: string) => `${name} için hesap açma daveti geçersiz kılındı`,
  taken: (email: string) => `${email} davetteki kaydı hesabına aldı`,
  accepted: (email: string) => `${email} daveti kabul etti; kaydı hesap oldu`,
} as const
