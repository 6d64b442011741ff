import { describe, expect, it } from 'vitest'
import { excerptOf, fold, placesOf } from './search.fold.ts'

describe('fold', () => {
  it('keeps the length and loses case and marks', () => {
    expect(fold('GÖKÇE Işık İĞNE')).toBe('gokce isik igne')
    for (const text of ['İstanbul', 'ÂLÎ', '𝒜ğ', 'Éclair']) expect(fold(text)).toHaveLength(text.length)
  })
})

describe('placesOf', () => {
  it('finds a word in any case, with or without marks', () => {
    expect(placesOf('Gökçe Işık', 'ISIK')).toEqual([{ start: 6, end: 10 }])
    expect(placesOf('Ilık ılık', 'ilik')).toHaveLength(2)
    expect(placesOf('Deniz', 'yok')).toEqual([])
  })

  it('looks for two letters at the beginning of words only', () => {
    expect(placesOf('Deniz Dede', 'de')).toEqual([
      { start: 0, end: 2 },
      { start: 6, end: 8 },
    ])
    expect(placesOf('Ada', 'da')).toEqual([])
  })
})

describe('excerptOf', () => {
  it('shows the part around the word', () => {
    const text = `${'baş '.repeat(40)}titriyor ${'son '.repeat(40)}`
    const excerpt = excerptOf(text, 'TİTRİYOR')
    expect(excerpt).toContain('titriyor')
    expect(excerpt.length).toBeLessThanOrEqual(72)
    expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true)
  })

  it('leaves a short text as it is, in one line', () => {
    expect(excerptOf('Kısa\nmetin', 'yok')).toBe('Kısa metin')
  })
})
