import { expect, it } from 'vitest'
import { dative, locative } from './suffixes.ts'

it.each([
  ['Ahmet Kaya', 'Ahmet Kaya’ya', 'Ahmet Kaya’da'],
  ['Mert Demir', 'Mert Demir’e', 'Mert Demir’de'],
  ['Murat Şimşek', 'Murat Şimşek’e', 'Murat Şimşek’te'],
  ['Ayşe IŞIK', 'Ayşe IŞIK’a', 'Ayşe IŞIK’ta'],
  ['Mavi Yat Ltd.', 'Mavi Yat Ltd.’a', 'Mavi Yat Ltd.’da'],
  ['Deniz Ünlü', 'Deniz Ünlü’ye', 'Deniz Ünlü’de'],
  ['İRFAN İDİL', 'İRFAN İDİL’e', 'İRFAN İDİL’de'],
])('%s', (name, to, at) => {
  expect([dative(name), locative(name)]).toEqual([to, at])
})
