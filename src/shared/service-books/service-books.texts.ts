// The texts of the service book's screens.
export const serviceBooksTexts = {
  title: 'Servis defteri',
  intro:
    'Teknenin kimliği, motorları ve yapılan bütün işler tek belgede. Eski sahiplerin adı ve fiyatları defterde yer almaz.',
  prices: 'Benim dönemimin fiyatları da yazılsın',
  pricesOfOwner: 'Bugünkü sahibinin döneminin fiyatları da yazılsın',
  pdf: 'Defteri aç (PDF)',
  zip: 'Formlar ve fotoğraflarla indir (ZIP)',
  started: 'İndirme başladı. Dosya tarayıcınızın indirilenlerinde.',
  loading: 'Servis defteri hazırlanıyor',
  failed: 'Servis defteri hazırlanamadı',
  fileName: 'servis-defteri',
} as const
