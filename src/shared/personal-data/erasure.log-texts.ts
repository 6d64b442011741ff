/** What stands in place of what was erased. */
export const erasedTexts = { person: 'Silinmiş kişi', words: 'Kişisel veri silindi' } as const

/** The endings of the Turkish cases behind a name, as regular expressions: "Can Kayanın", "Ali Demirden". */
export const caseEndings = {
  vowels: /[aeıioöuüâîû]$/i,
  afterVowel: 'n[ıiuü]n|[ny][aeıiuü]|n?[dt][ae]n?|yl[ae]',
  afterConsonant: '[ıiuü]n|[aeıiuü]|[dt][ae]n?|l[ae]',
} as const
