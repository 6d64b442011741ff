// A text area that grows with its text, from `minRows` to `maxRows`.
import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './text-area.module.css'

/** Where the browser does not grow it, a library does: it lays the page out once for each field, which holds a phone up. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

type Props = Omit<TextareaProps, 'autosize' | 'classNames' | 'style' | 'minRows' | 'maxRows'> & {
  minRows?: number
  maxRows?: number
}

export function TextArea({ minRows = 1, maxRows, ...field }: Props) {
  if (!growsByItself)
    return <Textarea {...field} autosize minRows={minRows} {...(maxRows === undefined ? {} : { maxRows })} />
  return (
    <Textarea
      {...field}
      rows={minRows}
      classNames={{ input: classes.growing }}
      style={{ '--rows': minRows, ...(maxRows !== undefined && { '--most-rows': maxRows }) }}
    />
  )
}
