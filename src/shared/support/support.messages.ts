export const supportMessages = {
  test_mail_tried: 'Deneme e-postası denendi',
} as const
