export const webhooksMessages = {
  webhook_made: 'Webhook eklendi',
  webhook_saved: 'Webhook kaydedildi',
  webhook_removed: 'Webhook silindi',
  webhook_tested: 'Deneme iletisi gönderildi',
  webhook_not_found: 'Webhook bulunamadı',
  webhook_secret_lost: 'İmza anahtarı okunamıyor: sunucunun JWT_SECRET ayarı değişti. Webhook’u silip yeniden ekleyin',
  too_many_webhooks: 'En çok on webhook olabilir',
  webhook_address: 'https:// ile başlayan bir adres yazın (yerel ağda http:// da olur)',
} as const
