// One to five stars as native radio buttons, which work with arrow keys, touch and screen readers.
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import classes from './star-rating.module.css'

const texts = requestsTexts.feedback
const VALUES = [1, 2, 3, 4, 5] as const

/** An empty star is an outline, so that it differs from a full one without colour. */
function Star({ isFull, size }: { isFull: boolean; size: number }) {
  return isFull ? (
    <IconStarFilled size={size} className={classes.full} aria-hidden />
  ) : (
    <IconStar size={size} stroke={1.5} className={classes.empty} aria-hidden />
  )
}

export function Stars({ value }: { value: number }) {
  return (
    <span className={classes.stars}>
      {VALUES.map((star) => (
        <Star key={star} isFull={star <= value} size={22} />
      ))}
    </span>
  )
}

interface Props {
  /** 0: no choice yet. */
  value: number
  onChange: (value: number) => void
  label: string
  error?: ReactNode
}

export function StarRating({ value, onChange, label, error }: Props) {
  const id = useId()
  return (
    <fieldset className={classes.rating} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <span className={classes.stars}>
        {VALUES.map((star) => (
          <label key={star} className={classes.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              value={star}
              required
              aria-label={texts.star(star)}
              // The form finds its first invalid field by this path.
              data-path={star === 1 ? 'customerRating' : undefined}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Star isFull={star <= value} size={36} />
          </label>
        ))}
      </span>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
