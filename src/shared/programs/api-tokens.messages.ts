export const apiTokensMessages = {
  api_token_made: 'API anahtarı oluşturuldu',
  api_token_saved: 'API anahtarı kaydedildi',
  api_token_removed: 'API anahtarı sona erdi',
  api_token_not_found: 'API anahtarı bulunamadı',
  too_many_api_tokens: 'En çok yirmi API anahtarı olabilir',
  token_scope: 'API anahtarının buna yetkisi yok',
} as const
