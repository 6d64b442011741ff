// A text with the searched word marked, ignoring case and diacritics.
import { Fragment } from 'react'
import { placesOf } from '../../../shared/search/search.fold.ts'

export function Marked({ text, word }: { text: string; word: string }) {
  const places = placesOf(text, word)
  return (
    <>
      {places.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  )
}
